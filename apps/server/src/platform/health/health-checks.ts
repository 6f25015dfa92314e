import { within } from '#/platform/async/within.ts';
import type { Log } from '#/platform/log/log.ts';

/** Returns why a part is unhealthy, or null when it is healthy. */
type HealthCheck = () => string | null | Promise<string | null>;

export interface PartHealth {
  readonly part: string;
  /** Null while the part is healthy. */
  readonly reason: string | null;
}

/** A check without a result within this time counts as failed. */
const CHECK_WITHIN_MS = 2_000;
const NO_ANSWER = 'no answer in time';

/**
 * The parts that this server needs and their health. `run` performs the checks, `read` returns the latest
 * results.
 */
export class HealthChecks {
  readonly #checks: ReadonlyMap<string, HealthCheck>;
  readonly #log: Log;
  readonly #reasons = new Map<string, string | null>();
  readonly #running = new Set<string>();

  constructor(checks: Readonly<Record<string, HealthCheck>>, log: Log) {
    this.#checks = new Map(Object.entries(checks));
    this.#log = log;
    for (const part of this.#checks.keys()) this.#reasons.set(part, null);
  }

  /** Returns the latest results, in the given order. */
  read(): readonly PartHealth[] {
    return [...this.#reasons].map(([part, reason]) => ({ part, reason }));
  }

  /** Runs all checks and logs parts that changed. Never throws. */
  async run(): Promise<void> {
    await Promise.all([...this.#checks].map(([part, check]) => this.#check(part, check)));
  }

  async #check(part: string, check: HealthCheck): Promise<void> {
    const reason = await this.#reasonOf(part, check);
    const before = this.#reasons.get(part) ?? null;
    this.#reasons.set(part, reason);
    if (reason !== null && before === null) this.#log.error({ part, reason }, 'a part cannot serve');
    if (reason === null && before !== null) this.#log.info({ part }, 'a part can serve again');
  }

  async #reasonOf(part: string, check: HealthCheck): Promise<string | null> {
    // A check that hangs is not started again: each would hold a connection.
    if (this.#running.has(part)) return NO_ANSWER;
    this.#running.add(part);
    const answer = answerOf(check).finally(() => this.#running.delete(part));
    const inTime = await within(
      answer.then((reason) => ({ reason })),
      CHECK_WITHIN_MS,
    );
    return inTime === null ? NO_ANSWER : inTime.reason;
  }
}

async function answerOf(check: HealthCheck): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
