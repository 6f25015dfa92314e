import type { OrderRecord } from './order-record.ts';

interface Clocks {
  /** The wall clock, unix ms: what traders mean by a time of day. */
  readonly now: () => number;
  /** Milliseconds that only go forward, at the pace of time: what intervals are measured by. */
  readonly ticks: () => number;
}

/**
 * Orders that wait for time: when they next recur, and when they end. Intervals do not follow a wall clock
 * that jumps, and a jump never makes up for intervals that it skipped.
 */
export class OrderClock {
  readonly #clocks: Clocks;
  readonly #recurs = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** `again`: it has just had its turn, and waits a whole interval, whatever the wall clock says by now. */
  add(
    { id, trigger, nextAt, expiresAt }: Pick<OrderRecord, 'id' | 'trigger' | 'nextAt' | 'expiresAt'>,
    again = false,
  ): void {
    if (expiresAt !== null) this.#ends.set(id, expiresAt);
    if (trigger.kind !== 'recurring') return;
    const { now, ticks } = this.#clocks;
    const interval = trigger.everySeconds * 1_000;
    this.#recurs.set(
      id,
      ticks() + (again ? interval : Math.min(Math.max((nextAt ?? 0) - now(), 0), interval)),
    );
  }

  /** Whether an order waits for its next turn. */
  recurs(id: string): boolean {
    return this.#recurs.has(id);
  }

  remove(id: string): void {
    this.#recurs.delete(id);
    this.#ends.delete(id);
  }

  /** Takes out the orders that are over their time (`ended`), and those whose turn has come (`due`). */
  take(): { readonly ended: string[]; readonly due: string[] } {
    const now = this.#clocks.now();
    const ticks = this.#clocks.ticks();
    const ended = [...this.#ends].filter(([, at]) => at <= now).map(([id]) => id);
    for (const id of ended) this.remove(id);
    const due = [...this.#recurs].filter(([, at]) => at <= ticks).map(([id]) => id);
    for (const id of due) this.remove(id);
    return { ended, due };
  }
}
