/**
 * Batches items: emits immediately after a pause, otherwise together with others within `everyMs`. Preserves
 * order.
 */
export class Paced<T> {
  readonly #everyMs: number;
  readonly #take: (items: readonly T[]) => void;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(everyMs: number, take: (items: readonly T[]) => void) {
    this.#everyMs = everyMs;
    this.#take = take;
  }

  add(items: readonly T[]): void {
    this.#waiting.push(...items);
    if (this.#timer === undefined) this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const items = this.#waiting;
    this.#waiting = [];
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.flush();
    }, this.#everyMs);
    this.#take(items);
  }
}
