/**
 * Dugout's trading fee: 1 % of the SOL side, less the trader's discount. In millionths; lamports in, lamports
 * out; rounds down, in the trader's favor.
 */
export const TRADING_FEE_PPM = 10_000n;

const MILLION = 1_000_000n;
/** In basis points of the fee: per rank, and for a referred trader. */
const DISCOUNT_BPS_PER_RANK = 125;
const REFERRED_DISCOUNT_BPS = 500;
export const TOP_RANK = 20;

/**
 * Returns a trader's discount in basis points of the fee: 125 per rank (0 to 20), and 500 if referred by someone.
 */
export const feeDiscountBps = (rank: number, referred: boolean): number =>
  Math.min(Math.max(rank, 0), TOP_RANK) * DISCOUNT_BPS_PER_RANK + (referred ? REFERRED_DISCOUNT_BPS : 0);

/** Returns the discounted fee in millionths of the lamports; exact for every possible discount. */
export const feePpm = (discountBps: number): bigint =>
  (TRADING_FEE_PPM * (10_000n - BigInt(discountBps))) / 10_000n;

export const tradingFee = (lamports: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  (lamports * ppm) / MILLION;

export const afterTradingFee = (lamports: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  lamports - tradingFee(lamports, ppm);

/**
 * Returns the smallest amount that leaves at least (hence exactly) `net` lamports after the trading fee; the
 * inverse of `afterTradingFee`. As that one is ceil(x * (1 - fee)), the result is the first integer above (net -
 * 1) / (1 - fee).
 */
export const beforeTradingFee = (net: bigint, ppm: bigint = TRADING_FEE_PPM): bigint =>
  net <= 0n ? 0n : ((net - 1n) * MILLION) / (MILLION - ppm) + 1n;
