import type { ProfileData } from '@dugout/contract/profile/profile';
import type { ReferralStats } from '@dugout/contract/referral/stats';
import { TEXTS } from '@dugout/contract/texts';
import { toNumber } from '@dugout/domain/base-units';
import type { Update } from '@dugout/domain/changelog';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Profiles } from '#/features/identity/index.ts';
import type { WalletsFeature } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { profileService } from './profile.service.ts';

export { createRanks } from './ranks.ts';

export interface ProfileFeatureOptions {
  readonly db: Db;
  readonly profiles: Profiles;
  readonly wallets: Pick<WalletsFeature, 'listOf'>;
  readonly referralStats: (userId: string) => Promise<ReferralStats>;
  /** 0 to 20. */
  readonly rankOf: (userId: string) => Promise<number>;
  /** Called after a trader's Online toggle or privacy settings have changed. */
  readonly presenceChanged: (userId: string) => void;
  /** What has changed in Dugout, newest first. */
  readonly updates: readonly Update[];
}

/** A trader's profile: presence, rank, and all that the side panel shows. */
export function createProfileFeature({ db, profiles, wallets, referralStats, rankOf, presenceChanged, updates }: ProfileFeatureOptions) {
  const profile = profileService({ db, profiles, rankOf, presenceChanged });

  async function panelOf(userId: string): Promise<ProfileData> {
    const [{ image, online, rank }, referral, held] = await Promise.all([
      profile.read(userId),
      referralStats(userId),
      wallets.listOf(userId),
    ]);
    return {
      profileStats: {
        image,
        rank,
        tradingFee: referral.tradingFee,
        feeDiscount: referral.feeDiscount,
        solToClaim: toNumber(BigInt(referral.claimableLamports), SOL_DECIMALS),
        online,
      },
      wallets: held
        .filter(({ archived }) => !archived)
        .map(({ name, address, balance_sol, is_primary }) => ({
          walletName: name,
          walletAddress: address,
          walletBalanceSol: balance_sol,
          isPrimary: is_primary,
        })),
      referralStats: referral,
      updates: updates.map((update) => ({ ...update, changes: [...update.changes] })),
    };
  }

  return {
    routes: {
      'GET /profile/data': (_input, { caller, log }) => failingAs(log, 'panel_failed', () => panelOf(caller.userId)),
      'POST /profile': ({ body }, { caller, log }) =>
        failingAs(log, 'profile_failed', async () => ({
          data: await profile.change(caller.userId, body),
          message: TEXTS.profileUpdated,
        })),
    } satisfies Routes,
  };
}
