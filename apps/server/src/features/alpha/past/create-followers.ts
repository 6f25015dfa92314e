import type { MarketEvent } from '@dugout/domain/market-events';
import type { PoolOf } from '@dugout/market/feed/market-hooks';
import type { Parts } from '#/features/parts.ts';
import type { CallBook } from '../book/call-book.ts';
import type { RecordedTrades } from '../book/replay.ts';
import { FollowerResults } from '../book/results.ts';
import { tapeTime } from '../book/tape-time.ts';
import { Baselines } from './baselines.ts';
import { FollowerBook } from './follower-book.ts';
import { FollowerHistory } from './follower-history.ts';
import { allFollowers } from './followers.repository.ts';

interface FollowersOptions {
  readonly parts: Pick<Parts, 'db' | 'market' | 'venue'>;
  readonly book: CallBook;
  readonly recorded: RecordedTrades;
}

/** Those who follow calls, and what it brings them. */
export function createFollowers({ parts: { db, market, venue }, book, recorded }: FollowersOptions) {
  const results = new FollowerResults();
  const baselines = new Baselines({
    market,
    isCalled: (mint) => book.token(mint) !== undefined,
    isTradable: (mint) => venue.pool(mint) !== null,
  });
  const followers = new FollowerBook({
    db,
    results,
    baselines,
    pool: (mint) => venue.pool(mint),
    now: () => tapeTime(market),
    slot: market.slot,
    newestTrade: (mint) => market.state.trades(mint, { limit: 1 })[0]?.id ?? null,
  });
  let history: FollowerHistory | null = null;
  return {
    results,
    baselines,
    followers,
    async recover(): Promise<void> {
      history = new FollowerHistory(await allFollowers(db));
    },
    /** Takes in what the market lays down before it is up. */
    laidDown(event: MarketEvent, poolOf: PoolOf): void {
      history?.take(event, poolOf);
    },
    /** Once the market stands. */
    takeUp(): void {
      if (history !== null) followers.load(history, recorded.knownSince());
      history = null;
    },
  };
}
