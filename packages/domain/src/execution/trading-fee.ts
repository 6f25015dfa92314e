/**
 * Dugout's trading fee: 1 % of the SOL side, less the trader's discount. In millionths; lamports in, lamports
 * out; rounds down, in the trader's favour.
 */
export const TRADING_FEE_PPM = 10_000n;

const MILLION = 1_000_000n;
/** Of the fee, in basis points: so much for each rank, and so much for a referred trader. */
const DISCOUNT_BPS_PER_RANK = 125;
const REFERRED_DISCOUNT_BPS = 500;
export const TOP_RANK = 20;

/**
 * How much of the fee a trader is spared, in basis points of it: 125 for each rank (0 to 20), and 500 when
 * someone referred them.
 */
export const feeDiscountBps = (rank: number, referred: boolean): number =>
  Math.min(Math.max(rank, 0), TOP_RANK) * DISCOUNT_BPS_PER_RANK + (referred ? REFERRED_DISCOUNT_BPS : 0);

/** The fee with a discount, in millionths of the lamports; exact for every discount that there is. */
export const feePpm = (discountBps: number): bigint =>
  (TRADING_FEE_PPM * (10_000n - BigInt(discountBps))) / 10_000n;

export const tradingFee = (lamports: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  (lamports * ppm) / MILLION;

/** What is left of lamports after the trading fee. */
export const afterTradingFee = (lamports: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  lamports - tradingFee(lamports, ppm);

/**
 * The fewest lamports that leave at least `net` after the trading fee, hence exactly `net`: the inverse of
 * `afterTradingFee`. As that one is ceil(x * (1 - fee)), the answer is the first whole number above (net - 1)
 * / (1 - fee).
 */
export const beforeTradingFee = (net: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  net <= 0n ? 0n : ((net - 1n) * MILLION) / (MILLION - ppm) + 1n;
