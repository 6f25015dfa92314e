/**
 * Work that is asked for more often than it can run: one run at a time, then one more for all who asked
 * meanwhile.
 */
export class CoalescedTask {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  /** `work` never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Asks for a run that begins after this moment. Does nothing once it is stopped. */
  request(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when nothing runs and nothing was asked for. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Begins no further run, and resolves when the one that is under way has ended. */
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
