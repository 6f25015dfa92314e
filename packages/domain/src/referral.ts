/** The referral programme: who gets how much of each fee that is paid. */
export const REFERRAL_TIERS = 3;
/**
 * Of the fee, in basis points: the trader who referred the payer, the one who referred that one, and the one
 * before.
 */
export const TIER_SHARES_BPS = [3_000n, 300n, 200n] as const;

/**
 * What each referrer gets of a fee, nearest first; null has no account any more. Rounds down; the rest stays
 * with the platform.
 */
export const referralShares = (
  fee: bigint,
  referrers: readonly (string | null)[],
): { readonly userId: string; readonly lamports: bigint }[] =>
  TIER_SHARES_BPS.flatMap((share, tier) => {
    const userId = referrers[tier] ?? null;
    const lamports = (fee * share) / 10_000n;
    return userId === null || lamports === 0n ? [] : [{ userId, lamports }];
  });
