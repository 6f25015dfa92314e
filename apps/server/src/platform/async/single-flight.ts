/** Runs work once at a time per key. Callers that arrive during a run share its result or error. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#running.get(key);
    if (known !== undefined) return known;
    const running = work().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  running(key: string): Promise<T> | undefined {
    return this.#running.get(key);
  }

  /** Returns the keys of running work. */
  keys(): string[] {
    return [...this.#running.keys()];
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
