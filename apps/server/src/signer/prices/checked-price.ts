/** Both reserves of a pool or a curve. Their ratio is the price. */
export interface PoolSides {
  readonly tokens: bigint;
  readonly lamports: bigint;
}

/** A price that two nodes agreed on. */
export interface CheckedPrice {
  /** The last minute's low; `high` is its high. */
  readonly low: PoolSides;
  readonly high: PoolSides;
  /** SOL that can be withdrawn from the pool, in lamports. */
  readonly liquidity: bigint;
  /** Start of the gapless observation of the pool, and its last time, by the signer's clock. */
  readonly since: number;
  readonly at: number;
}

/** Reports whether a token costs more in `one` than in `other`. */
export const isDearer = (one: PoolSides, other: PoolSides): boolean =>
  one.lamports * other.tokens > other.lamports * one.tokens;
