import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { Market } from '@dugout/market/market';
import { CallerHoldings } from '../../apps/server/src/features/alpha/feed/caller-holdings.ts';
import { CardTexts } from '../../apps/server/src/features/alpha/feed/card-texts.ts';
import { Cards } from '../../apps/server/src/features/alpha/feed/cards.ts';
import { FeedService } from '../../apps/server/src/features/alpha/feed/feed.service.ts';
import { LiveCalls } from '../../apps/server/src/features/alpha/feed/live-calls.ts';
import { NOBODY } from '../../apps/server/src/features/alpha/feed/reader-kinds.ts';
import { TokenFigures } from '../../apps/server/src/features/alpha/feed/token-figures.ts';
import type { Call } from '../../apps/server/src/features/alpha/index/call.ts';
import { CallIndex } from '../../apps/server/src/features/alpha/index/call-index.ts';
import { MarketFollower } from '../../apps/server/src/features/alpha/index/market-follower.ts';
import { recordedTrades } from '../../apps/server/src/features/alpha/index/recorded-trades.ts';
import { FollowerResults } from '../../apps/server/src/features/alpha/index/results.ts';
import type {
  CallerProfile,
  CallerProfiles,
} from '../../apps/server/src/features/alpha/people/caller-profiles.ts';
import type { VoteIndex } from '../../apps/server/src/features/alpha/people/votes.ts';
import { NOW } from './world.ts';

const profileOf = (userId: string): CallerProfile => ({
  userId,
  userName: userId,
  image: null,
  clanId: null,
  clanTag: null,
  isSimulated: false,
  joinedAt: NOW,
  wallets: [],
  showsWallets: false,
});

/** The feature as created by the server, without its database: names and votes are in memory. */
export function ourFeed(state: Market, calls: readonly Call[]) {
  const clock = { now: NOW };
  const market = { state, wholeHistory: true, now: () => clock.now } as unknown as MarketFeed;
  const callIndex = new CallIndex();
  const tokens = new TokenFigures(market);
  const known = new Map<string, CallerProfile>();
  for (const { userId } of calls) if (!known.has(userId)) known.set(userId, profileOf(userId));
  const profiles = { of: () => Promise.resolve(known), version: 0 } as unknown as CallerProfiles;
  const none = { upvotes: 0, downvotes: 0 };
  const votes = {
    version: 0,
    counts: () => none,
    of: () => ({ ...none, myVote: 'none' }),
  } as unknown as VoteIndex;
  const results = new FollowerResults();
  const cards = new Cards({
    callIndex,
    tokens,
    votes,
    holdings: new CallerHoldings(market),
    results,
    now: market.now,
  });
  const texts = new CardTexts({ cards, votes, results });
  const live = new LiveCalls({
    callIndex,
    tokens,
    profiles,
    ranksOf: () => Promise.resolve(new Map()),
    now: market.now,
    marketNow: market.now,
    onJoined: (table) => texts.prepare(table, market.now),
    onFailed(error) {
      throw error;
    },
  });
  const feed = new FeedService({
    callIndex,
    live,
    votes,
    cards,
    texts,
    kindsOf: () => Promise.resolve(NOBODY),
    blocks: () => false,
    now: market.now,
  });
  const follower = new MarketFollower({
    callIndex,
    market,
    recorded: recordedTrades(market),
    changed: (mint) => tokens.changed(mint),
    lost: () => undefined,
  });
  for (const call of calls) callIndex.add(call);
  callIndex.settle(clock.now);
  return {
    callIndex,
    tokens,
    clock,
    applied: follower.applied.bind(follower),
    read: (query: AlphaQuery) => feed.read(query, null),
  };
}

export type OurFeed = ReturnType<typeof ourFeed>;
