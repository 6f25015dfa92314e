/**
 * Runs work once at a time for each key: whoever asks while it runs gets the same answer, or the same error.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#running.get(key);
    if (known !== undefined) return known;
    const running = work().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** The run that is under way for a key. */
  running(key: string): Promise<T> | undefined {
    return this.#running.get(key);
  }

  /** Resolves when everything that runs now has ended, well or not. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
