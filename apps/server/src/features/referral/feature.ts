import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { rankOf, ranksDoor } from '#/features/ranks/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import { heldByPlatform } from './earnings.ts';
import { forgetReleasedHandles } from './handles.repository.ts';
import { referralDoor } from './index.ts';
import { referralRoutes } from './referral.routes.ts';
import { referralService } from './referral.service.ts';
import { referralStatement } from './statement.service.ts';

const referralExports: readonly ExportedTable[] = [
  ownRows({ table: 'referral_code', about: 'Your referral code.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'released_handle',
    about: 'Handles you released and can reclaim, as SHA-256 of their look-alike form.',
    by: ['user_id'],
    key: ['digest'],
  }),
  ownRows({
    table: 'referral',
    about: 'Your referrer and the traders you referred.',
    by: ['user_id', 'referrer_id'],
    key: ['user_id'],
  }),
];

const HOUR_MS = 3_600_000;

/** The referral program: codes, tiers, the fee discount, and claiming earnings. */
export const referralFeature = defineFeature({
  name: 'referral',
  offers: referralDoor,
  needs: { identity: identityDoor, wallets: walletsDoor, ranks: ranksDoor },
  create({ db, log, config, facts }, { identity, wallets, ranks }) {
    const earnings = config.tradingMode === 'live' ? heldByPlatform(wallets.earnings) : wallets.earnings;
    const referral = referralService({ db, earnings, rankOf: (userId) => rankOf(ranks, userId) });
    identity.onSignedUp(referral.signedUp);
    identity.deletion.involve({ unclaimed: (tx, userId) => earnings.claimable(userId, tx) });
    facts.listen('identity.gone', referral.accountGone);
    return {
      routes: referralRoutes({ log, referral, statement: referralStatement(db) }),
      exports: referralExports,
      jobs: [
        {
          name: 'referral.releasedHandles',
          everyMs: HOUR_MS,
          runs: 'once',
          run: () => forgetReleasedHandles(db),
        },
      ],
      door: {
        stats: referral.stats,
        feeTermsOf: referral.termsOf,
      },
    };
  },
});
