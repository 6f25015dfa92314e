interface AtVenue {
  swaps: number;
  landed: number;
  /** Landed swaps that matched the quote to the raw unit: all of those without a rival. */
  exact: number;
  /** Sales of everything, each of which closed its token account. */
  closed: number;
  /** Lamports that these brought back. */
  rentBack: number;
  /** The largest limit of compute units of a swap, in percent of what it used. */
  maxLimitPct: number;
  /** By kind of trade. */
  readonly kinds: Record<string, number>;
  /** Refused or failed, by the reason. */
  readonly refused: Record<string, number>;
}

interface LandedSwap {
  readonly side: string;
  readonly mode: string;
  readonly alone: boolean;
  readonly faults: readonly string[];
  readonly limitPct: number;
}

function count(of: Record<string, number>, what: string): void {
  of[what] = (of[what] ?? 0) + 1;
}

export class VenueCounts {
  readonly venues: Record<string, AtVenue> = {};
  readonly faults: string[] = [];
  readonly rivalFailed = new Set<string>();
  graduated = 0;
  /** Swaps that needed the password, because of their price impact. */
  confirmed = 0;
  #sent = 0;

  next(): number {
    this.#sent += 1;
    return this.#sent;
  }

  swapsAt(venue: string): number {
    return this.venues[venue]?.swaps ?? 0;
  }

  landed(venue: string, { side, mode, alone, faults, limitPct }: LandedSwap): void {
    const at = this.#at(venue);
    at.landed += 1;
    at.maxLimitPct = Math.max(at.maxLimitPct, limitPct);
    if (alone && faults.length === 0) at.exact += 1;
    count(at.kinds, `${side} ${mode}${alone ? '' : ', others trading'}`);
    this.faults.push(...faults);
  }

  /** Counts the rent of the token account that a sale of everything closed. */
  closed(venue: string, rent: bigint): void {
    const at = this.venues[venue];
    if (at === undefined) return;
    at.closed += 1;
    at.rentBack += Number(rent);
  }

  /** A swap without a rival must not fail on slippage. */
  refused(venue: string, reason: string, alone: boolean): void {
    const at = this.#at(venue);
    count(at.refused, reason);
    if (alone && !/amount_too_small|insufficient/.test(reason))
      this.faults.push(`${venue}, nobody else trading: ${reason}`);
  }

  #at(venue: string): AtVenue {
    const none = { swaps: 0, landed: 0, exact: 0, closed: 0, rentBack: 0, maxLimitPct: 0 };
    const at = this.venues[venue] ?? { ...none, kinds: {}, refused: {} };
    this.venues[venue] = at;
    at.swaps += 1;
    return at;
  }
}
