/** A sell, and what other accounts here have done to its pool since its tokens were bought. */
export interface InsideSell {
  /** Raw units. */
  readonly tokens: bigint;
  /** Lamports received. */
  readonly lamports: bigint;
  /** The pool's tokens after it; null where that is not known. */
  readonly poolTokens: bigint | null;
  /** Raw units that other accounts here have bought since, less those sold. */
  readonly boughtByOthers: bigint;
}

/**
 * Returns the lamports that a sell received because other accounts here had pushed the price up: the
 * difference to a constant-product pool that still holds the tokens they bought. 0 where they pushed it down.
 */
export function insideProceeds({ tokens, lamports, poolTokens, boughtByOthers }: InsideSell): bigint {
  if (poolTokens === null || boughtByOthers <= 0n) return 0n;
  const before = poolTokens - tokens;
  if (before <= 0n) return 0n;
  const alone =
    (lamports * before * poolTokens) / ((before + boughtByOthers) * (poolTokens + boughtByOthers));
  return lamports - alone;
}

/** Returns the realized profit that counts: less what other accounts here paid, and no loss because of it. */
export function outsideProfit(realized: bigint, inside: bigint): bigint {
  if (realized <= 0n) return realized;
  return realized > inside ? realized - inside : 0n;
}
