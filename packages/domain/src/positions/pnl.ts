/** What there is to tell of a trader or wallet and a token, in any one unit of money; null where not known. */
export interface PnlParts {
  /** What everything of known cost that came in cost, fees included. */
  readonly bought: number | null;
  /** Won or lost by sells of tokens of known cost, after fees. */
  readonly realized: number | null;
  /** What the tokens held of known cost cost, and what those are worth now. */
  readonly cost: number | null;
  readonly value: number | null;
}

/** Profit and loss under the names that the product shows it by. Percent: 25 is a quarter up. */
export interface Pnl {
  readonly realized: number | null;
  readonly unrealized: number | null;
  /** Realized and unrealized together. */
  readonly total: number | null;
  /** Of what the tokens held cost; null without a cost. */
  readonly unrealizedPct: number | null;
  /** Of all that was bought; null where nothing was. */
  readonly totalPct: number | null;
}

const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : (part / whole) * 100;

/** Tells the profit and loss of both parts together, and its share of all that was bought. */
export function totalPnl({
  bought,
  realized,
  unrealized,
}: Pick<PnlParts, 'bought' | 'realized'> & Pick<Pnl, 'unrealized'>): Pick<Pnl, 'total' | 'totalPct'> {
  const total = realized === null || unrealized === null ? null : realized + unrealized;
  return { total, totalPct: percentOf(total, bought) };
}

/**
 * Tells profit and loss. Every place that shows one takes it from here: positions, token header, trade box,
 * tape, top traders, wallet pages and the tracker. What has no known cost counts in no part.
 */
export function pnlOf({ bought, realized, cost, value }: PnlParts): Pnl {
  const unrealized = cost === null || value === null ? null : value - cost;
  return {
    realized,
    unrealized,
    unrealizedPct: percentOf(unrealized, cost),
    ...totalPnl({ bought, realized, unrealized }),
  };
}
