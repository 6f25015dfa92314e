import { within } from '#/platform/async/within.ts';
import type { Log } from '#/platform/log/log.ts';

/** Returns why a part is unhealthy, or null when it is healthy. */
type HealthCheck = () => string | null | Promise<string | null>;

export interface PartHealth {
  readonly part: string;
  /** Null while the part is healthy. Anybody may read it. */
  readonly reason: string | null;
}

/** A check without a result within this time counts as failed. */
const CHECK_WITHIN_MS = 2_000;
const NO_ANSWER = 'no answer in time';
/** The error itself may contain addresses. */
const FAILED = 'the check failed, see the log';

interface Result {
  readonly reason: string | null;
  /** The reason for the log. */
  readonly detail: string | null;
}

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
    const { reason, detail } = await this.#resultOf(part, check);
    const before = this.#reasons.get(part) ?? null;
    this.#reasons.set(part, reason);
    if (reason !== null && before === null) this.#log.error({ part, reason: detail }, 'a part cannot serve');
    if (reason === null && before !== null) this.#log.info({ part }, 'a part can serve again');
  }

  async #resultOf(part: string, check: HealthCheck): Promise<Result> {
    const late = { reason: NO_ANSWER, detail: NO_ANSWER };
    // A check that hangs is not started again: each would hold a connection.
    if (this.#running.has(part)) return late;
    this.#running.add(part);
    const result = resultOf(check).finally(() => this.#running.delete(part));
    return (await within(result, CHECK_WITHIN_MS)) ?? late;
  }
}

async function resultOf(check: HealthCheck): Promise<Result> {
  try {
    const reason = await check();
    return { reason, detail: reason };
  } catch (error) {
    return { reason: FAILED, detail: error instanceof Error ? error.message : String(error) };
  }
}
