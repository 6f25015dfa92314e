/** A sum over the last `lengthMs`, of all and of each key. Times are unix ms and come in order. */
export class Window {
  readonly #lengthMs: number;
  #items: { readonly at: number; readonly key: string; readonly amount: bigint }[] = [];

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  add(at: number, key: string, amount: bigint): void {
    this.#items.push({ at, key, amount });
  }

  /** What was added within the window that ends at `now`; of `key` alone where it is given. */
  sum(now: number, key?: string): bigint {
    this.#items = this.#items.filter(({ at }) => at > now - this.#lengthMs);
    return this.#items.reduce(
      (sum, item) => (key === undefined || item.key === key ? sum + item.amount : sum),
      0n,
    );
  }
}
