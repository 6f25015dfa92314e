/** Dugout's trading fee: 1 % of the SOL side. Lamports in, lamports out; rounds down, in the trader's favour. */
export const TRADING_FEE_BPS = 100n;

const BPS = 10_000n;

export const tradingFee = (lamports: bigint, feeBps: bigint = TRADING_FEE_BPS): bigint => (lamports * feeBps) / BPS;

/** What is left of lamports after the trading fee. */
export const afterTradingFee = (lamports: bigint, feeBps: bigint = TRADING_FEE_BPS): bigint => lamports - tradingFee(lamports, feeBps);

/**
 * The fewest lamports that leave at least `net` after the trading fee, hence exactly `net`: the inverse of `afterTradingFee`.
 * As that one is ceil(x * (1 - fee)), the answer is the first whole number above (net - 1) / (1 - fee).
 */
export const beforeTradingFee = (net: bigint, feeBps: bigint = TRADING_FEE_BPS): bigint =>
  net <= 0n ? 0n : ((net - 1n) * BPS) / (BPS - feeBps) + 1n;
