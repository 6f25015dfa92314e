import type { ProfileData } from '@dugout/contract/profile/profile';
import type { ReferralStats } from '@dugout/contract/referral/referral';
import { toNumber } from '@dugout/domain/base-units';
import type { Update } from '@dugout/domain/changelog';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import type { ProfileService } from './profile.service.ts';

interface AccountPanelOptions {
  readonly profile: Pick<ProfileService, 'read'>;
  readonly wallets: Pick<WalletsDoor, 'listOf'>;
  readonly referralStats: (userId: string) => Promise<ReferralStats>;
  /** Recent changes of Dugout, newest first. */
  readonly updates: readonly Update[];
}

export const accountPanelService = ({ profile, wallets, referralStats, updates }: AccountPanelOptions) => ({
  async read(userId: string): Promise<ProfileData> {
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
  },
});

export type AccountPanelService = ReturnType<typeof accountPanelService>;
