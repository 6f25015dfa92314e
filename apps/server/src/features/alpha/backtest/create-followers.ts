import type { MarketEvent } from '@dugout/domain/market-events';
import type { PoolOf } from '@dugout/market/feed/market-hooks';
import type { Parts } from '#/features/parts.ts';
import type { CallIndex } from '../index/call-index.ts';
import type { RecordedTrades } from '../index/replay.ts';
import { FollowerResults } from '../index/results.ts';
import { tapeTime } from '../index/tape-time.ts';
import { Baselines } from './baselines.ts';
import { FollowerHistory } from './follower-history.ts';
import { FollowerIndex } from './follower-index.ts';
import { allFollowers, followersOfCalls } from './followers.repository.ts';
import { RecentSteps } from './recent-steps.ts';

interface FollowersOptions {
  readonly parts: Pick<Parts, 'db' | 'duties' | 'market' | 'venue'>;
  readonly callIndex: CallIndex;
  readonly recorded: RecordedTrades;
}

export function createFollowers({
  parts: { db, duties, market, venue },
  callIndex,
  recorded,
}: FollowersOptions) {
  const results = new FollowerResults();
  const baselines = new Baselines({
    market,
    isCalled: (mint) => callIndex.token(mint) !== undefined,
    isTradable: (mint) => venue.pool(mint) !== null,
  });
  const followers = new FollowerIndex({
    db,
    results,
    baselines,
    pool: (mint) => venue.pool(mint),
    now: () => tapeTime(market),
    slot: market.slot,
    newestTrade: (mint) => market.state.trades(mint, { limit: 1 })[0]?.id ?? null,
    isShared: duties.areShared,
  });
  const recent = duties.areShared ? new RecentSteps((mint) => venue.pool(mint)) : null;
  let history: FollowerHistory | null = null;
  return {
    results,
    baselines,
    followers,
    async recover(): Promise<void> {
      history = new FollowerHistory(await allFollowers(db));
    },
    /** Applies events loaded before the market is ready. */
    onEventLoaded(event: MarketEvent, poolOf: PoolOf): void {
      history?.take(event, poolOf);
    },
    applied(event: MarketEvent): void {
      recent?.applied(event);
      followers.applied(event);
    },
    rolledBack(fromSlot: number, mints: ReadonlySet<string>): void {
      recent?.rolledBack(fromSlot);
      followers.rolledBack(fromSlot, mints);
    },
    /** Follows calls that another server made. */
    async join(callIds: readonly string[]): Promise<void> {
      if (recent === null || callIds.length === 0) return;
      const rows = await followersOfCalls(db, callIds);
      followers.load(new FollowerHistory(rows, (mint) => recent.of(mint)), recent.knownSince);
    },
    onMarketReady(): void {
      recent?.begin(tapeTime(market));
      if (history !== null) followers.load(history, recorded.knownSince());
      history = null;
    },
  };
}
