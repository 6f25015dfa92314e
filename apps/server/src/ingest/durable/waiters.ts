interface Waiter {
  readonly batch: number;
  resolve(): void;
  reject(error: Error): void;
}

/** Who waits for a batch to be kept. */
export class Waiters {
  #waiting: Waiter[] = [];
  #kept = 0;

  /** Resolves when the batch of that number is kept, counted from 1; at once when it is. */
  for(batch: number): Promise<void> {
    if (batch <= this.#kept) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
    });
  }

  /** Batches up to this one are kept. */
  kept(batch: number): void {
    this.#kept = batch;
    for (const waiter of this.#waiting) if (waiter.batch <= batch) waiter.resolve();
    this.#waiting = this.#waiting.filter((waiter) => waiter.batch > batch);
  }

  /** No more will be kept. */
  fail(error: Error): void {
    for (const waiter of this.#waiting) waiter.reject(error);
    this.#waiting = [];
  }
}
