const BPS = 10_000n;

/** Returns the min output of a trade quoted at `amount`: rounds up, in the trader's favor. */
export const minOutAfterSlippage = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;

/** Returns the max input of a trade quoted at `amount`: rounds down, in the trader's favor. */
export const maxInAfterSlippage = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS + BigInt(slippageBps))) / BPS;
