/** An outlet's state: `proven` when its last attempt succeeded, `unproven` when it failed or there was none. */
export type LaneKind = 'proven' | 'unproven';

interface Lanes {
  readonly atOnce: Readonly<Record<LaneKind, number>>;
  readonly perTrader: number;
}

interface Running {
  readonly outletId: string;
  readonly userId: string;
  readonly kind: LaneKind;
}

/**
 * The running attempts. An outlet has one at a time, a trader a few, and failing or new outlets do not use the
 * capacity of working ones, so that slow responses delay nobody else.
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

  /** Traders at their limit of concurrent attempts. */
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
