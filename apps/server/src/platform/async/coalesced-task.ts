/**
 * A task that may be requested more often than it can run. One run is active at a time; all requests made during
 * a run share the next one.
 */
export class CoalescedTask {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  /** @param work must never reject */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Requests a run that starts after this call. Does nothing once stopped. */
  request(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Prevents further runs and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#work();
    }
  }
}
