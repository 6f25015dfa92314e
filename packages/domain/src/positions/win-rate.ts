/** A position by its own trades, without transfers. */
export interface TradedPosition {
  /** Raw units bought less those sold. */
  readonly tokens: bigint;
  /** Realized PnL of the trades so far, after all fees. */
  readonly realized: bigint;
  /** Whether tokens of known cost were sold. */
  readonly knowsCost: boolean;
}

export type Result = 'won' | 'lost';

/**
 * Returns how a position counts toward the win rate, or null if it does not count. Every win rate follows this
 * rule. A position counts once, when its sells have sold everything its buys bought; it is won if its realized PnL
 * over its life is above zero. A position filled or emptied by transfers never counts, nor one of unknown cost.
 */
export const resultOf = ({ tokens, realized, knowsCost }: TradedPosition): Result | null =>
  tokens !== 0n || !knowsCost ? null : realized > 0n ? 'won' : 'lost';

/** Returns the percentage of closed positions that were won; null without a closed position. */
export const winRatePct = (won: number, closed: number): number | null =>
  closed === 0 ? null : (won / closed) * 100;
