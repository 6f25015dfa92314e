interface AtVenue {
  swaps: number;
  landed: number;
  /** Landed swaps that matched the quote to the raw unit: all of those without a rival. */
  exact: number;
  /** By kind of trade. */
  readonly kinds: Record<string, number>;
  /** Refused or failed, by the reason. */
  readonly refused: Record<string, number>;
}

function count(of: Record<string, number>, what: string): void {
  of[what] = (of[what] ?? 0) + 1;
}

export class VenueCounts {
  readonly venues: Record<string, AtVenue> = {};
  readonly faults: string[] = [];
  readonly rivalFailed = new Set<string>();
  graduated = 0;
  #sent = 0;

  next(): number {
    this.#sent += 1;
    return this.#sent;
  }

  swapsAt(venue: string): number {
    return this.venues[venue]?.swaps ?? 0;
  }

  landed(venue: string, side: string, mode: string, faults: readonly string[], alone: boolean): void {
    const at = this.#at(venue);
    at.landed += 1;
    if (alone && faults.length === 0) at.exact += 1;
    count(at.kinds, `${side} ${mode}${alone ? '' : ', others trading'}`);
    this.faults.push(...faults);
  }

  /** A swap without a rival must not fail on slippage. */
  refused(venue: string, reason: string, alone: boolean): void {
    const at = this.#at(venue);
    count(at.refused, reason);
    if (alone && !/amount_too_small|insufficient/.test(reason))
      this.faults.push(`${venue}, nobody else trading: ${reason}`);
  }

  #at(venue: string): AtVenue {
    const at = this.venues[venue] ?? { swaps: 0, landed: 0, exact: 0, kinds: {}, refused: {} };
    this.venues[venue] = at;
    at.swaps += 1;
    return at;
  }
}
