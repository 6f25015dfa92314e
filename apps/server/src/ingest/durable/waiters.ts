interface Waiter {
  readonly batch: number;
  resolve(): void;
  reject(error: Error): void;
}

/** Callers waiting for a batch to be stored. */
export class Waiters {
  #waiting: Waiter[] = [];
  #kept = 0;

  /** Resolves when the batch with that number, counted from 1, is stored; at once if it already is. */
  for(batch: number): Promise<void> {
    if (batch <= this.#kept) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
    });
  }

  kept(batch: number): void {
    this.#kept = batch;
    for (const waiter of this.#waiting) if (waiter.batch <= batch) waiter.resolve();
    this.#waiting = this.#waiting.filter((waiter) => waiter.batch > batch);
  }

  /** Called when no more batches will be stored. */
  fail(error: Error): void {
    for (const waiter of this.#waiting) waiter.reject(error);
    this.#waiting = [];
  }
}
