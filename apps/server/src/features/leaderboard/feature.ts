import { alphaDoor } from '#/features/alpha/index.ts';
import { clansDoor } from '#/features/clans/index.ts';
import { provide } from '#/features/door.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { ranksDoor, volumesPort } from '#/features/ranks/index.ts';
import { tradingDoor } from '#/features/trading/index.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import { type KeptBook, keepBook } from './book/keep-book.ts';
import { StandingBook } from './book/standing-book.ts';
import { chosenRows } from './chosen-rows.ts';
import { ClanRoster } from './clan-roster.ts';
import { HiddenTraders } from './hidden-traders.ts';
import { leaderboardDoor } from './index.ts';
import { LeaderboardService } from './leaderboard.service.ts';
import { goneTraders, pnlHiddenBy } from './people.repository.ts';

const leaderboardRoutes = ({
  log,
  service,
}: {
  readonly log: Log;
  readonly service: Pick<LeaderboardService, 'read'>;
}) =>
  ({
    'GET /leaderboard': async ({ query: { kind, ...query } }, { caller }) => ({
      data: await failingAs(log, 'leaderboard_failed', () =>
        service.read(kind, query, caller?.userId ?? null),
      ),
    }),
  }) satisfies Routes;

/** Each read with new trades has the boards counted again. With other servers their boards agree sooner. */
const TRADES_MS = { alone: 5_000, shared: 2_000 } as const;
const CLUSTERS_MS = 60_000;
const SNAPSHOT = 'leaderboard';

/** Rankings of traders and callers without wash trades, and the volume for ranks. */
export const leaderboardFeature = defineFeature({
  name: 'leaderboard',
  offers: leaderboardDoor,
  needs: {
    ranks: ranksDoor,
    trading: tradingDoor,
    friends: friendsDoor,
    clans: clansDoor,
    alpha: alphaDoor,
  },
  create(
    { config, db, facts, duties, log, market, snapshots, progress },
    { ranks, trading, friends, clans, alpha },
  ) {
    const book = new StandingBook();
    const keeper = keepBook(book, trading.reads, progress);
    let complete = false;
    snapshots.add({ name: SNAPSHOT, take: () => (complete ? keeper.kept() : null) });
    const hidden = new HiddenTraders();
    const roster = new ClanRoster(db, (error) =>
      log.error({ error }, 'the members of a clan could not be read again'),
    );
    const service = new LeaderboardService({
      db,
      book,
      now: market.now,
      money: config.tradingMode === 'live' ? 'live' : 'play',
      hidden,
      roster,
      ranksOf: ranks.ranksOf,
      chosen: chosenRows({
        db,
        friendIdsOf: friends.relations.friendIdsOf,
        clanOf: clans.clanOf,
        memberIdsOf: clans.memberIdsOf,
      }),
      callers: alpha,
    });
    facts.listen('identity.gone', ({ userId }) => hidden.remove(userId));
    facts.listen('leaderboard.pnlHidden', ({ userId, hides }) => hidden.hide(userId, hides));
    facts.listen('clans.changed', ({ clanId }) => roster.changed(clanId));
    return {
      provides: [
        provide(volumesPort, {
          of: async (userId) => book.volume(userId),
          since: async (since) => book.volumesSince(since),
          clusterOf: (userId) => book.clusterOf(userId),
        }),
      ],
      door: {
        allTime: (userIds) => service.allTime(userIds),
        doneBy: (userId) => book.done(userId),
        followers: (call, rule) => book.followers(call, rule),
        apart: (userId, others) => book.apart(userId, others),
      },
      routes: leaderboardRoutes({ log, service }),
      jobs: [
        {
          name: 'leaderboard.trades',
          everyMs: TRADES_MS[duties.areShared ? 'shared' : 'alone'],
          runs: 'everywhere',
          run: () => keeper.readNewer(),
        },
        {
          name: 'leaderboard.clusters',
          everyMs: CLUSTERS_MS,
          runs: 'everywhere',
          run: () => keeper.cluster(),
        },
      ],
      async recover() {
        await keeper.cluster();
        const kept = (await snapshots.read(SNAPSHOT)) as KeptBook | null;
        if (kept === null) await keeper.readAll();
        else await keeper.resume(kept);
        complete = true;
        for (const userId of await goneTraders(db, [...book.traders()])) hidden.remove(userId);
        for (const userId of await pnlHiddenBy(db)) hidden.hide(userId, true);
        await roster.load();
      },
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A trader hides their profit from others, or shows it again. */
    'leaderboard.pnlHidden': { readonly userId: string; readonly hides: boolean };
  }
}
