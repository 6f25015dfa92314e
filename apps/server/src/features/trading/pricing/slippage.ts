const BPS = 10_000n;

/** The least that may come out of a trade quoted at `amount`: rounds up, in the trader's favour. */
export const leastOut = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;

/** The most that may go into a trade quoted at `amount`: rounds down, in the trader's favour. */
export const mostIn = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS + BigInt(slippageBps))) / BPS;
