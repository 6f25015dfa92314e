const PAUSE_MS = 1_000;

/** Retries work until it succeeds. Gives up only when the server stops; the next start must complete the work. */
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
