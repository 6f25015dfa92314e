/** A sell, and the activity of other accounts here in its pool since its tokens were bought. */
interface InsideSell {
  /** Raw units. */
  readonly tokens: bigint;
  /** Lamports received. */
  readonly lamports: bigint;
  /** The pool's tokens after it; null when unknown. */
  readonly poolTokens: bigint | null;
  /** Raw units bought by other accounts here since, less those they sold. */
  readonly boughtByOthers: bigint;
}

/**
 * Returns the lamports that a sell received because other accounts here had pushed the price up: the difference
 * to a constant-product pool that still holds the tokens they bought. 0 when they pushed it down.
 */
export function insideProceeds({ tokens, lamports, poolTokens, boughtByOthers }: InsideSell): bigint {
  if (poolTokens === null || boughtByOthers <= 0n) return 0n;
  const before = poolTokens - tokens;
  if (before <= 0n) return 0n;
  const alone =
    (lamports * before * poolTokens) / ((before + boughtByOthers) * (poolTokens + boughtByOthers));
  return lamports - alone;
}

/**
 * Returns the realized profit that counts, without payments from other accounts here; this never turns a profit
 * into a loss.
 */
export function outsideProfit(realized: bigint, inside: bigint): bigint {
  if (realized <= 0n) return realized;
  return realized > inside ? realized - inside : 0n;
}
