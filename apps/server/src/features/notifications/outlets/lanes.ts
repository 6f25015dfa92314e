/** How an outlet behaved: `proven` where its last attempt went through, `unproven` where it failed or there was none. */
export type LaneKind = 'proven' | 'unproven';

export interface Lanes {
  /** Attempts that run at a time to outlets of each kind. */
  readonly atOnce: Readonly<Record<LaneKind, number>>;
  /** Attempts that run at a time for one trader. */
  readonly perTrader: number;
}

export interface Running {
  readonly outletId: string;
  readonly userId: string;
  readonly kind: LaneKind;
}

/**
 * The attempts that run now. An outlet has one at a time, a trader a few, and outlets that fail or are new do
 * not take the place of outlets that work: whoever answers slowly holds up nobody else.
 */
export class RunningDeliveries {
  readonly #lanes: Lanes;
  readonly #running = new Map<string, Running>();

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
  }

  free(kind: LaneKind): number {
    let running = 0;
    for (const one of this.#running.values()) if (one.kind === kind) running += 1;
    return this.#lanes.atOnce[kind] - running;
  }

  get outletIds(): readonly string[] {
    return [...this.#running.keys()];
  }

  /** Traders for whom no further attempt may start now. */
  get fullTraders(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { userId } of this.#running.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= this.#lanes.perTrader).map(([userId]) => userId);
  }

  begin(one: Running): void {
    this.#running.set(one.outletId, one);
  }

  end(outletId: string): void {
    this.#running.delete(outletId);
  }
}
