import type { OrderRecord } from './order-record.ts';

interface Clocks {
  /** The wall clock, unix ms, for times of day. */
  readonly now: () => number;
  /** A monotonic clock in ms, for intervals. */
  readonly ticks: () => number;
}

/**
 * Time-based orders: when they next recur, and when they end. Intervals ignore jumps of the wall clock, and a
 * jump never makes up for skipped intervals.
 */
export class OrderClock {
  readonly #clocks: Clocks;
  readonly #recurs = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** `again`: it has just had its turn and waits a whole interval, whatever the wall clock shows. */
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

  /** Reports whether an order waits for its next turn. */
  recurs(id: string): boolean {
    return this.#recurs.has(id);
  }

  remove(id: string): void {
    this.#recurs.delete(id);
    this.#ends.delete(id);
  }

  /** Removes and returns the expired orders (`ended`), and those whose turn has come (`due`). */
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
