import { defineFeature } from '#/features/feature.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { ranksFeature } from '#/features/ranks/index.ts';
import { walletsFeature } from '#/features/wallets/index.ts';
import { heldByPlatform } from './earnings.ts';
import { referralRoutes } from './referral.routes.ts';
import { referralService } from './referral.service.ts';

/** The referral programme: codes, tiers, the fee discount, and claiming what was earned. */
export const referralFeature = defineFeature({
  name: 'referral',
  needs: { identity: identityFeature, wallets: walletsFeature, ranks: ranksFeature },
  create({ db, log, config }, { identity, wallets, ranks }) {
    const earnings = config.tradingMode === 'live' ? heldByPlatform(wallets.earnings) : wallets.earnings;
    const referral = referralService({ db, earnings, rankOf: ranks.rankOf });
    identity.onSignedUp(referral.signedUp);
    return {
      routes: referralRoutes({ log, referral }),
      door: {
        stats: referral.stats,
        /** What a trader pays for trading, and who has a share of it. */
        feeTermsOf: referral.termsOf,
      },
    };
  },
});
