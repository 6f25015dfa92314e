import { clansDoor } from '#/features/clans/index.ts';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import { createCircle } from './circle.service.ts';
import { createVisits } from './visits.service.ts';

const homeExports: readonly ExportedTable[] = [
  ownRows({ table: 'trader_visit', about: 'Time of your last visit.', by: ['user_id'], key: ['user_id'] }),
];

/** The start page's data besides the market: events since the last visit, and others' actions. */
export const homeFeature = defineFeature({
  name: 'home',
  needs: { friends: friendsDoor, clans: clansDoor },
  create({ db, log, market, now }, { friends, clans }) {
    const symbolOf = (mint: string): string | null => market.state.token(mint)?.symbol ?? null;
    const visit = createVisits({ db, symbolOf, now });
    const circle = createCircle({ db, friends, clans, symbolOf });
    return {
      routes: {
        'POST /home/visit': async (_input, { caller }) => ({
          data: await failingAs(log, 'home_failed', () => visit(caller.userId)),
        }),
        'GET /home/activity': async ({ query }, { caller }) => ({
          data: await failingAs(log, 'home_failed', () => circle(caller.userId, query.of)),
        }),
      },
      exports: homeExports,
    };
  },
});
