import type { AlphaCard } from '@dugout/contract/alpha/card';
import { alphaEndpoints } from '@dugout/contract/alpha/endpoints';
import { alphaQuery } from '@dugout/contract/alpha/preset';
import { toBase58 } from '@dugout/domain/address';
import type { TokenCreated, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallIndex } from '../index/call-index.ts';
import { aCall } from '../index/calls.fixture.ts';
import { MarketFollower } from '../index/market-follower.ts';
import { recordedTrades } from '../index/recorded-trades.ts';
import { FollowerResults } from '../index/results.ts';
import type { CallerProfile, CallerProfiles } from '../people/caller-profiles.ts';
import type { VoteIndex } from '../people/votes.ts';
import { CallerHoldings } from './caller-holdings.ts';
import { CardTexts } from './card-texts.ts';
import { Cards } from './cards.ts';
import { FeedService } from './feed.service.ts';
import { LiveCalls } from './live-calls.ts';
import { NOBODY } from './reader-kinds.ts';
import { TokenFigures } from './token-figures.ts';

const NOW = 1_760_000_000_000;
const TOKENS = 4;
/** Max age of cached cards. */
const MAX_BEHIND_MINUTES = 3 / 60;
const { output } = alphaEndpoints['GET /alpha/tokens'];

const address = (place: number): string => toBase58(new Uint8Array(32).fill(place + 1));
const created = (place: number): TokenCreated => ({
  kind: 'created',
  id: `mint${place}:create`,
  signature: `mint${place}-created`,
  slot: 1,
  time: NOW - 600_000,
  mint: address(place),
  pool: address(place + 100),
  market: 'pumpfun',
  creator: 'dev',
  name: `Tökén 🚀 "${place}"`,
  symbol: '猫',
  uri: '',
  decimals: 6,
  supply: 1_000_000_000_000_000n,
  quoteMint: SOL_MINT,
  reserves: { base: 1_000_000_000_000_000n, quote: 30_000_000_000n },
});
const trade = (number: number, place: number, time: number, sol: number): Trade => ({
  kind: 'trade',
  id: `s${number}:1`,
  signature: `s${number}`,
  slot: Math.floor(time / 400),
  time,
  market: 'pumpfun',
  pool: address(place + 100),
  wallet: 'wallet',
  side: 'buy',
  mint: address(place),
  decimals: 6,
  tokenAmount: BigInt(sol) * 1_000n,
  quoteMint: SOL_MINT,
  quoteAmount: BigInt(sol),
  feeAmount: 0n,
  reserves: { base: 1_000_000_000_000_000n, quote: BigInt(sol) * 10n },
});

/** Creates a feed on a real market, and a second one without caches. */
function twoFeeds() {
  const state = new Market();
  state.apply({ kind: 'solPrice', slot: 1, time: NOW - 7_200_000, usd: 160 });
  for (let place = 0; place < TOKENS; place++) state.apply(created(place));
  const clock = { now: NOW };
  const now = () => clock.now;
  const market = { state, wholeHistory: true, now } as unknown as MarketFeed;
  const callIndex = new CallIndex();
  const results = new FollowerResults();
  const tally = { upvotes: 0, downvotes: 0 };
  const votes = {
    get version() {
      return tally.upvotes;
    },
    counts: () => ({ ...tally }),
    of: () => ({ ...tally, myVote: 'none' }),
  } as unknown as VoteIndex;
  const named = { version: 0, profiles: new Map<string, CallerProfile>() };
  const profileOf = (userId: string, userName = userId): CallerProfile => ({
    userId,
    userName,
    image: null,
    clanId: null,
    clanTag: null,
    isSimulated: false,
    joinedAt: NOW,
    wallets: [],
    showsWallets: false,
  });
  const kept = (userId: string): CallerProfile => {
    const profile = named.profiles.get(userId) ?? profileOf(userId);
    named.profiles.set(userId, profile);
    return profile;
  };
  function rename(userId: string, userName: string): void {
    named.profiles.set(userId, profileOf(userId, userName));
    named.version++;
  }
  const profiles = {
    get version() {
      return named.version;
    },
    of: async (ids: Iterable<string>) => new Map([...ids].map((id) => [id, kept(id)] as const)),
  } as unknown as CallerProfiles;
  const make = () => {
    const tokens = new TokenFigures(market);
    const cards = new Cards({ callIndex, tokens, votes, holdings: new CallerHoldings(market), results, now });
    const texts = new CardTexts({ cards, votes, results });
    const live = new LiveCalls({
      callIndex,
      tokens,
      profiles,
      ranksOf: () => Promise.resolve(new Map()),
      now,
      marketNow: now,
      onJoined: (table) => texts.prepare(table, now),
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
      now,
    });
    return { feed, tokens };
  };
  const one = make();
  const changed = (mint: string): void => one.tokens.changed(mint);
  const recorded = recordedTrades(market);
  const follower = new MarketFollower({ callIndex, market, recorded, changed, lost: () => undefined });
  const answer = async (feed: FeedService, query: object) => {
    const { data } = output.parse(JSON.parse((await feed.read(alphaQuery.parse(query), null)).toString()));
    const aged = (cards: AlphaCard[]) => cards.map(({ ageMinutes: _, ...card }) => card);
    return {
      cards: { ...data, feed: aged(data.feed), advancedFeed: aged(data.advancedFeed) },
      ages: [...data.feed, ...data.advancedFeed].map(({ ageMinutes }) => ageMinutes ?? 0),
    };
  };
  return { state, clock, book: callIndex, results, tally, rename, one, changed, follower, make, answer };
}

const step = fc.record({
  kind: fc.constantFrom('trade', 'call', 'hide', 'vote', 'result', 'rename'),
  place: fc.nat(TOKENS - 1),
  number: fc.nat(20),
  sol: fc.integer({ min: 5_000_000, max: 2_000_000_000 }),
});
const query = fc.record(
  {
    sortBy: fc.constantFrom('volumeUsd', 'marketCapUsd', 'upvotes', 'uniqueCallers'),
    sortDir: fc.constantFrom('asc', 'desc'),
    hideDuplicatedTokens: fc.constantFrom('true', 'false'),
    preMigration: fc.constant('true'),
    search: fc.constantFrom('', '猫', 'nothing'),
    marketCapUsdMin: fc.nat(20_000).map(String),
  },
  { requiredKeys: ['sortBy'] },
);

it('answers cached cards exactly like fresh ones', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), query, async (steps, requested) => {
      const world = twoFeeds();
      let number = 0;
      for (const { kind, place, number: which, sol } of steps) {
        world.clock.now += 500;
        number++;
        if (kind === 'trade') {
          const event = trade(number, place, world.clock.now, sol);
          world.state.apply(event);
          world.follower.applied(event);
        } else if (kind === 'call') {
          world.book.add({
            ...aCall(number, world.clock.now, 0.00001, `user${which}`),
            mint: address(place),
          });
          world.changed(address(place));
        } else if (kind === 'hide') world.book.hide(`call${which}`);
        else if (kind === 'vote') world.tally.upvotes++;
        else if (kind === 'result') world.results.set(`call${which}`, '30', sol);
        else world.rename(`user${which}`, `name${number}`);
        const kept = await world.answer(world.one.feed, requested);
        const made = await world.answer(world.make().feed, requested);
        expect(kept.cards).toEqual(made.cards);
        for (const [at, age] of made.ages.entries())
          expect(Math.abs((kept.ages[at] ?? 0) - age)).toBeLessThanOrEqual(MAX_BEHIND_MINUTES);
      }
    }),
    { numRuns: 60 },
  ));
