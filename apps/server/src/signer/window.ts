/** Amount of each key by step, oldest first. */
export type SavedWindow = ReadonlyMap<number, ReadonlyMap<string, bigint>>;

/**
 * Sums over the last `lengthMs`, in total and for each key. Times are unix ms and arrive in order. Amounts of the
 * same `stepMs` are merged and stay until the newest of them expires. No call iterates over all amounts.
 */
export class Window {
  readonly #lengthMs: number;
  readonly #stepMs: number;
  /** By step, oldest first: the amount of each key. */
  readonly #steps = new Map<number, Map<string, bigint>>();
  readonly #sums = new Map<string, bigint>();
  #sum = 0n;

  constructor(lengthMs: number, stepMs = 1) {
    this.#lengthMs = lengthMs;
    this.#stepMs = stepMs;
  }

  add(at: number, key: string, amount: bigint): void {
    this.#forget(at);
    const step = Math.floor(at / this.#stepMs);
    const kept = this.#steps.get(step) ?? new Map<string, bigint>();
    this.#steps.set(step, kept);
    this.#change(kept, key, amount);
  }

  /** Removes an amount added at `at`. Does nothing once it has expired. */
  subtract(at: number, key: string, amount: bigint): void {
    const kept = this.#steps.get(Math.floor(at / this.#stepMs));
    if (kept !== undefined) this.#change(kept, key, -amount);
  }

  /** Returns the sum within the window that ends at `now`, for `key` only when given. */
  sum(now: number, key?: string): bigint {
    this.#forget(now);
    return key === undefined ? this.#sum : (this.#sums.get(key) ?? 0n);
  }

  /** Reports whether an amount added at `at` has expired. */
  isOver(at: number, now: number): boolean {
    return this.#isOver(Math.floor(at / this.#stepMs), now);
  }

  save(): SavedWindow {
    return this.#steps;
  }

  restore(saved: SavedWindow): void {
    for (const [step, amounts] of saved) {
      const kept = new Map<string, bigint>();
      this.#steps.set(step, kept);
      for (const [key, amount] of amounts) this.#change(kept, key, amount);
    }
  }

  #isOver(step: number, now: number): boolean {
    return (step + 1) * this.#stepMs - 1 <= now - this.#lengthMs;
  }

  #forget(now: number): void {
    for (const [step, kept] of this.#steps) {
      if (!this.#isOver(step, now)) return;
      for (const [key, amount] of kept) this.#addTo(this.#sums, key, -amount);
      this.#steps.delete(step);
    }
  }

  #change(kept: Map<string, bigint>, key: string, amount: bigint): void {
    const has = (kept.get(key) ?? 0n) + amount;
    if (has === 0n) kept.delete(key);
    else kept.set(key, has);
    this.#addTo(this.#sums, key, amount);
  }

  #addTo(sums: Map<string, bigint>, key: string, amount: bigint): void {
    const sum = (sums.get(key) ?? 0n) + amount;
    if (sum === 0n) sums.delete(key);
    else sums.set(key, sum);
    this.#sum += amount;
  }
}
