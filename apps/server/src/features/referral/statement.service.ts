import type { ReferralChange, ReferralTier } from '@dugout/contract/referral/referral';
import { TIER_SHARES_BPS } from '@dugout/domain/referral';
import type { Db } from '#/platform/db/db.ts';
import { type EarningRow, earnedByTier, earningRows, tradersByTier } from './statement.repository.ts';

const HOUR_MS = 3_600_000;

/** Creates the statement of a trader's referral earnings, share by share, from the ledger. */
export const referralStatement = (db: Db) => ({
  async tiers(userId: string): Promise<ReferralTier[]> {
    const [earned, traders] = await Promise.all([earnedByTier(db, userId), tradersByTier(db, userId)]);
    return TIER_SHARES_BPS.map((bps, index) => ({
      tier: index + 1,
      percent: Number(bps) / 100,
      traders: traders.get(index + 1) ?? 0,
      earnedLamports: (earned.get(index + 1) ?? 0n).toString(),
    }));
  },

  async changes(
    userId: string,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: ReferralChange[]; readonly count: number }> {
    const { rows, count } = await earningRows(db, userId, range);
    return { items: rows.map(changeOf), count };
  },
});

export type ReferralStatement = ReturnType<typeof referralStatement>;

function changeOf({ id, kind, createdAt, tier, amount, fee }: EarningRow): ReferralChange {
  if (kind === 'referral.claim')
    return { kind: 'claim', id, at: createdAt.toISOString(), lamports: (-amount).toString() };
  const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS);
  return {
    kind: 'share',
    id,
    at: hour.toISOString(),
    tier,
    feeLamports: fee.toString(),
    lamports: amount.toString(),
  };
}
