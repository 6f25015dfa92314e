/** Inputs of PnL for a trader or wallet, in any one unit of money; null when unknown. */
export interface PnlParts {
  /** Realized by sells of tokens of known cost, after fees. */
  readonly realized: number | null;
  readonly soldCost: number | null;
  /** Cost of the held tokens of known cost, and their current value. */
  readonly cost: number | null;
  readonly value: number | null;
}

/**
 * PnL under the names shown in the product. Each percentage is relative to the cost of the tokens concerned; null
 * without a cost. 25 means up a quarter.
 */
export interface Pnl {
  readonly realized: number | null;
  /** Percent of the cost of tokens sold. */
  readonly realizedPct: number | null;
  readonly unrealized: number | null;
  /** Percent of the cost of tokens held. */
  readonly unrealizedPct: number | null;
  /** Realized plus unrealized. */
  readonly total: number | null;
  /** Percent of the cost of tokens sold and held. */
  readonly totalPct: number | null;
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/** Adds realized and unrealized PnL; null when either is unknown. */
export const totalPnl = (realized: number | null, unrealized: number | null): number | null =>
  plus(realized, unrealized);

const percentOf = (part: number | null, cost: number | null): number | null =>
  part === null || cost === null || cost === 0 ? null : (part / cost) * 100;

/**
 * Computes PnL. The only source for every place that shows one. Tokens of unknown cost are excluded from all parts.
 * Tokens sent away take their cost with them, so transfers between own wallets change no figure.
 */
export function pnlOf({ realized, soldCost, cost, value }: PnlParts): Pnl {
  const unrealized = cost === null || value === null ? null : value - cost;
  const total = totalPnl(realized, unrealized);
  return {
    realized,
    realizedPct: percentOf(realized, soldCost),
    unrealized,
    unrealizedPct: percentOf(unrealized, cost),
    total,
    totalPct: percentOf(total, plus(soldCost, cost)),
  };
}

/** Computes PnL of tokens sold, with nothing held: closed positions, single sells, a span of trades. */
export const realizedPnl = (realized: number | null, soldCost: number | null): Pnl =>
  pnlOf({ realized, soldCost, cost: 0, value: 0 });

/** Computes PnL of tokens held, with nothing sold: lots, holdings. */
export const unrealizedPnl = (cost: number | null, value: number | null): Pnl =>
  pnlOf({ realized: 0, soldCost: 0, cost, value });

/** Adds the parts of two positions or wallets; a part unknown for one is unknown for the sum. */
export const addPnlParts = (a: PnlParts, b: PnlParts): PnlParts => ({
  realized: plus(a.realized, b.realized),
  soldCost: plus(a.soldCost, b.soldCost),
  cost: plus(a.cost, b.cost),
  value: plus(a.value, b.value),
});

export const NO_PNL_PARTS: PnlParts = { realized: 0, soldCost: 0, cost: 0, value: 0 };
