import type { Log } from './log.ts';

const LOG_EVERY_MS = 60_000;

interface Repeated {
  loggedAt: number;
  /** Occurrences since that log line. */
  since: number;
}

/**
 * Logs faults that may repeat thousands of times a second: each kind at once, then at most once a minute with the
 * number of occurrences since the last line.
 */
export class RepeatedFaults {
  readonly #log: Pick<Log, 'error'>;
  readonly #now: () => number;
  readonly #kinds = new Map<string, Repeated>();

  /** @param now a clock in unix ms */
  constructor(log: Pick<Log, 'error'>, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  /** Counts a fault. `kind` must come from a small fixed set. */
  report(kind: string, message: string, error: unknown): void {
    const known = this.#kinds.get(kind);
    const now = this.#now();
    // A clock set back must not silence the log.
    if (known !== undefined && now >= known.loggedAt && now - known.loggedAt < LOG_EVERY_MS) {
      known.since++;
      return;
    }
    this.#log.error({ error, kind, repeated: known?.since ?? 0 }, message);
    this.#kinds.set(kind, { loggedAt: now, since: 0 });
  }
}
