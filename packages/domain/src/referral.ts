/** The referral program: how each paid fee is shared. */
export const REFERRAL_TIERS = 3;
/** In basis points of the fee: the payer's referrer, that trader's referrer, and the next one. */
export const TIER_SHARES_BPS = [3_000n, 300n, 200n] as const;

/**
 * Returns each referrer's share of a fee, nearest first; null marks a deleted account. Rounds down; the rest
 * stays with the platform.
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
