import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { ranksDoor } from '#/features/ranks/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import { giveawayDrawing } from './drawing.ts';
import { giveawayEntering } from './entering.ts';
import { isBeingDrawn } from './entries.repository.ts';
import { giveawayRoutes } from './giveaway.routes.ts';
import { giveawayDoor, type NewGiveawayTerms } from './index.ts';
import { giveawayOpening } from './opening.ts';

const giveawayExports: readonly ExportedTable[] = [
  ownRows({
    table: 'giveaway_entry',
    about: 'Giveaways you entered.',
    by: ['user_id'],
    key: ['giveaway_id', 'number'],
  }),
];

/** Only the winner is notified; everyone else sees the result on the page. */
const giveawayNotifiers: Notifiers = {
  'giveaway.won': ({ userId, title, prizeLamports }) => [
    {
      userId,
      type: 'giveaway',
      title: 'You won',
      content: `${title}: ${formatDecimal(BigInt(prizeLamports), SOL_DECIMALS)} SOL are in your primary wallet`,
      about: { kind: 'giveaway' },
    },
  ],
};

const DRAW_EVERY_MS = 1_000;
const WEEK_MS = 7 * 86_400_000;
const WEEKLY_LAMPORTS = 5n * 10n ** BigInt(SOL_DECIMALS);

const weekly = (now: number): NewGiveawayTerms => ({
  title: 'Weekly giveaway',
  lamports: WEEKLY_LAMPORTS,
  closesAt: now + WEEK_MS,
  rules: { minRank: 0, minAgeDays: 0, needsWallet: false },
});

/**
 * Giveaways with publicly verifiable draws. In paper mode one is always open; live trading has none, because its
 * prizes would have to leave a wallet whose key this server does not have.
 */
export const giveawayFeature = defineFeature({
  name: 'giveaway',
  offers: giveawayDoor,
  needs: { identity: identityDoor, ranks: ranksDoor, wallets: walletsDoor },
  create({ config, db, log, events, market, now }, { identity, ranks, wallets }) {
    const sealKey = identity.keyFor('giveaway seeds');
    // By the later clock, so that nobody enters once a block after the closing can be known.
    const latest = (): number => Math.max(now(), market.now());
    const walletKey = identity.keyFor('giveaway wallets');
    const entrantKey = identity.keyFor('giveaway entrants');
    const enter = giveawayEntering({ db, walletKey, entrantKey, gateRankOf: ranks.gateRankOf, now: latest });
    const opening = giveawayOpening({ db, sealKey, slot: market.slot, now });
    const { firstBlockAfter } = market;
    const canDraw = config.tradingMode === 'paper' && firstBlockAfter !== null;
    const draw = canDraw
      ? giveawayDrawing({ db, log, events, firstBlockAfter, wallets, sealKey, entrantKey, now: latest })
      : null;
    if (draw !== null)
      identity.deletion.involve({ busy: (tx, userId) => isBeingDrawn(tx, userId, new Date(latest())) });
    return {
      routes: giveawayRoutes({ db, enter, ranksOf: ranks.ranksOf, now }),
      notify: giveawayNotifiers,
      exports: giveawayExports,
      jobs:
        draw === null
          ? []
          : [
              {
                name: 'draw giveaways',
                everyMs: DRAW_EVERY_MS,
                runs: 'once',
                run: async () => {
                  await draw();
                  await opening.openIfNone(() => weekly(latest()));
                },
              },
            ],
      /** Null when prizes cannot be drawn and paid. */
      door: { open: draw === null ? null : opening.open },
    };
  },
});
