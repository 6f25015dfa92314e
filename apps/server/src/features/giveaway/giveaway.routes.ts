import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { GIVEAWAYS_SHOWN } from '@dugout/contract/giveaway/values';
import { SOL_MINT } from '@dugout/domain/sol';
import { giveawayPrizes, ledger } from '#/features/ledger/index.ts';
import type { RanksDoor } from '#/features/ranks/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { entrantsOf, entriesSince, ownEntries, winnersOf } from './entries.repository.ts';
import { giveawayById, newestGiveaways } from './giveaway.repository.ts';
import { drawView, giveawayView } from './giveaway.view.ts';
import type { GiveawayRow } from './index.ts';

const HOUR_MS = 3_600_000;

interface GiveawayRoutesOptions {
  readonly db: Db;
  readonly enter: (userId: string, giveawayId: string) => Promise<GiveawayRow>;
  readonly ranksOf: RanksDoor['ranksOf'];
  /** Unix ms. */
  readonly now: () => number;
}

export function giveawayRoutes({ db, enter, ranksOf, now }: GiveawayRoutesOptions) {
  async function views(rows: readonly GiveawayRow[], userId: string | null): Promise<Giveaway[]> {
    const ids = rows.map(({ id }) => id);
    const open = rows.filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
    const [own, lastHour, winners] = await Promise.all([
      userId === null ? [] : ownEntries(db, ids, userId),
      entriesSince(db, open, new Date(now() - HOUR_MS)),
      winnersOf(db, ids),
    ]);
    const ranks = await ranksOf(winners.flatMap(({ user_id }) => user_id ?? []));
    const ranked = winners.map((winner) => ({
      ...winner,
      rank: winner.user_id === null ? null : (ranks.get(winner.user_id) ?? 0),
    }));
    return rows.map((row) =>
      giveawayView(row, {
        ownEntry: own.find(({ giveaway_id }) => giveaway_id === row.id) ?? null,
        entriesLastHour: lastHour.get(row.id) ?? 0,
        winner: ranked.find(({ giveaway_id }) => giveaway_id === row.id) ?? null,
      }),
    );
  }

  return {
    'GET /giveaway': async (_input, { caller }) => {
      const rows = await newestGiveaways(db, GIVEAWAYS_SHOWN);
      const heldLamports = (await ledger.balance(db, giveawayPrizes, SOL_MINT)).toString();
      return { data: { giveaways: await views(rows, caller?.userId ?? null), heldLamports } };
    },

    'POST /giveaway/enter': async ({ body: { giveawayId } }, { caller: { userId } }) => {
      const [entered] = await views([await enter(userId, giveawayId)], userId);
      if (entered === undefined) throw new ApiError('giveaway_not_found');
      return { data: entered };
    },

    'GET /giveaway/{giveawayId}/draw': async ({ params: { giveawayId } }) => {
      const row = await giveawayById(db, giveawayId);
      if (row === null) throw new ApiError('giveaway_not_found');
      if (row.entrants_hash === null) throw new ApiError('giveaway_entries_open');
      return { data: drawView(row, row.entrants_hash, await entrantsOf(db, giveawayId)) };
    },
  } satisfies Routes;
}
