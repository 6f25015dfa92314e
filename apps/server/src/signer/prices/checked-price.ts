/** Both reserves of a pool, or of a curve: their ratio is the price. */
export interface PoolSides {
  readonly tokens: bigint;
  readonly lamports: bigint;
}

/** A price that two nodes agreed on. */
export interface CheckedPrice {
  /** The lowest and the highest of the last minute. */
  readonly low: PoolSides;
  readonly high: PoolSides;
  /** SOL that can be taken out of the pool, in lamports. */
  readonly liquidity: bigint;
  /** Since when the pool has been seen without a gap, and when last, by the signer's clock. */
  readonly since: number;
  readonly at: number;
}

/** Whether a token costs more in the one than in the other. */
export const isDearer = (one: PoolSides, other: PoolSides): boolean =>
  one.lamports * other.tokens > other.lamports * one.tokens;
