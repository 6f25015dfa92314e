import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';

/** Half of a server's PostgreSQL connections. */
const AT_ONCE = 10;

/**
 * Runs at most ten calls per caller at a time and the rest in order, so that a busy caller leaves database
 * connections for everyone else. Synchronous handlers take no turn.
 */
export class CallTurns {
  readonly #byCaller = new Map<string, ConcurrencyLimit>();

  run<T>(caller: string, work: () => T | Promise<T>): T | Promise<T> {
    const limit = this.#byCaller.get(caller) ?? new ConcurrencyLimit(AT_ONCE);
    const forget = (): void => {
      if (limit.isIdle) this.#byCaller.delete(caller);
    };
    if (limit.isFull) return limit.run(work).finally(forget);
    const output = work();
    if (!(output instanceof Promise)) return output;
    this.#byCaller.set(caller, limit);
    return limit.run(() => output).finally(forget);
  }
}
