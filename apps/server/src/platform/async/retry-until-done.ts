const PAUSE_MS = 1_000;

/**
 * Tries what must be done until it is done. Given up only when the server stops: then the next start settles
 * it.
 */
export class RetryUntilDone {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #pauseMs: number;
  #stopped = false;

  constructor(pauseMs: number = PAUSE_MS) {
    this.#pauseMs = pauseMs;
  }

  add(task: () => Promise<void>): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task().catch(() => this.add(task));
    }, this.#pauseMs);
    timer.unref();
    this.#timers.add(timer);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
