/** Dugout's trading fee: 1 % of the SOL side. Lamports in, lamports out; rounds down, in the trader's favour. */
export const TRADING_FEE_BPS = 100n;

export const tradingFee = (lamports: bigint, feeBps: bigint = TRADING_FEE_BPS): bigint => (lamports * feeBps) / 10_000n;
