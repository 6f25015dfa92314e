interface PacedBatchesOptions<T> {
  readonly most: number;
  /** Milliseconds between the starts of two batches, unless a batch is full. */
  readonly everyMs: number;
  /** Called with each batch, one at a time. Never rejects. */
  readonly work: (batch: readonly T[]) => Promise<void>;
}

/**
 * Processes items in batches, in order: the first immediately, then whatever arrived during the pause. A single
 * item is not delayed, and many at once cost little more than one.
 */
export class PacedBatches<T> {
  readonly #options: PacedBatchesOptions<T>;
  #waiting: T[] = [];
  #running: Promise<void> | null = null;

  constructor(options: PacedBatchesOptions<T>) {
    this.#options = options;
  }

  add(item: T): void {
    this.#waiting.push(item);
    this.#running ??= this.#run();
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { most, everyMs, work } = this.#options;
    // Items added in the same turn share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const began = performance.now();
      const batch = this.#waiting.slice(0, most);
      this.#waiting = this.#waiting.slice(most);
      await work(batch);
      const left = everyMs - (performance.now() - began);
      if (left > 0 && this.#waiting.length < most) await new Promise((resolve) => setTimeout(resolve, left));
    }
    this.#running = null;
  }
}
