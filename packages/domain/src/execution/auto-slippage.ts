/** The highest and lowest price within a window. */
export interface PriceRange {
  readonly high: number;
  readonly low: number;
}

/** The window whose price moves are measured. */
export const SLIPPAGE_WINDOW_MS = 60_000;
/** From the quote to the block that a swap lands in: two slots, the quote's age and some delay. */
const LANDING_MS = 2_000;
/** About one swap in 400 moves further within the landing time. */
const DEVIATIONS = 3;
/** Even a quiet pool moves by the trades of one block. */
const MIN_BPS = 100;
/** A pool without recent trades shows no volatility. */
const UNKNOWN_BPS = 1_000;
const BPS = 10_000;

/**
 * Returns the slippage in basis points for a token with this price range in the window, at most `maxBps`. The
 * volatility is Parkinson's estimate from high and low (1980), scaled to the landing time.
 */
export function autoSlippageBps(range: PriceRange | null, maxBps: number): number {
  if (range === null || !(range.low > 0)) return Math.min(UNKNOWN_BPS, maxBps);
  const volatility = Math.log(range.high / range.low) / (2 * Math.sqrt(Math.LN2));
  const move = DEVIATIONS * volatility * Math.sqrt(LANDING_MS / SLIPPAGE_WINDOW_MS);
  return Math.min(maxBps, Math.max(MIN_BPS, Math.ceil(move * BPS)));
}
