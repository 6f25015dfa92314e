/** Inputs for the PnL of a trader or wallet in a token, in any one unit of money; null when unknown. */
export interface PnlParts {
  /** Cost of everything of known cost that came in, fees included. */
  readonly bought: number | null;
  /** Realized PnL of tokens of known cost, after fees. */
  readonly realized: number | null;
  /** Cost of the held tokens of known cost, and their current value. */
  readonly cost: number | null;
  readonly value: number | null;
}

/** PnL under the names used in the product. Percent: 25 is up by a quarter. */
export interface Pnl {
  readonly realized: number | null;
  readonly unrealized: number | null;
  /** Realized and unrealized. */
  readonly total: number | null;
  /** Of the held tokens' cost; null without a cost. */
  readonly unrealizedPct: number | null;
  /** Of everything bought; null when nothing was. */
  readonly totalPct: number | null;
}

const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : (part / whole) * 100;

/** Returns the total PnL and its percentage of everything bought. */
export function totalPnl({
  bought,
  realized,
  unrealized,
}: Pick<PnlParts, 'bought' | 'realized'> & Pick<Pnl, 'unrealized'>): Pick<Pnl, 'total' | 'totalPct'> {
  const total = realized === null || unrealized === null ? null : realized + unrealized;
  return { total, totalPct: percentOf(total, bought) };
}

/**
 * Computes PnL. The only source for every place that shows one: positions, token header, trade box, tape, top
 * traders, wallet pages and the tracker. Tokens of unknown cost are excluded from all parts.
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
