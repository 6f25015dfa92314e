export interface PacedBatchesOptions<T> {
  /** Items of one batch. */
  readonly most: number;
  /** Milliseconds from the beginning of a batch to that of the next, unless one is full. */
  readonly everyMs: number;
  /** Called with each batch, one at a time. Never rejects. */
  readonly work: (batch: readonly T[]) => Promise<void>;
}

/**
 * Does work in batches, in order: the first at once, then what came meanwhile. Whoever comes alone waits for
 * nobody, and many together cost little more than one.
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

  /** Resolves when nothing waits and nothing is at work. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { most, everyMs, work } = this.#options;
    // Calls that came together go together.
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
