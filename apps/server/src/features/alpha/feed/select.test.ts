import { alphaQuery } from '@dugout/contract/alpha/preset';
import { ALPHA_FLAGS, ALPHA_SORTS, type AlphaSort } from '@dugout/contract/alpha/values';
import type { Figures, Shares, TokenFacts } from '@dugout/market/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrackedCall } from '../index/call.ts';
import { CallerCalls } from '../index/caller-calls.ts';
import { TokenCalls } from '../index/token-calls.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { VoteIndex } from '../people/votes.ts';
import { CallCandidate } from './candidates.ts';
import { arranged, type Candidate, passes } from './filter.ts';
import { type LiveCall, LiveTable } from './live-table.ts';
import type { ReaderKinds } from './reader-kinds.ts';
import { selectCalls } from './select.ts';
import { CalledToken, TokenNow } from './token-figures.ts';

const figure = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null, freq: 4 });
const someToken = fc.record({
  isKnown: fc.nat({ max: 9 }).map((roll) => roll > 0),
  marketCapUsd: figure,
  liquidityUsd: figure,
  volumeUsd: fc.integer({ min: 0, max: 6 }),
  athUsd: figure,
  kols: fc.integer({ min: 0, max: 3 }),
  devHoldingsPct: figure,
  market: fc.constantFrom('pumpfun', 'pumpfun-amm'),
  launchpad: fc.constantFrom('pumpfun', 'launchlab', null),
  mayhem: fc.constantFrom(true, false, null),
  name: fc.constantFrom('Cat', 'Dog', 'Catdog'),
});
type SomeToken = typeof someToken extends fc.Arbitrary<infer T> ? T : never;

const reader: ReaderKinds = {
  friends: new Set(['caller1']),
  clanId: 'clan',
  tracked: new Set(['wallet2']),
  trackedHolders: new Map([['mint1', 2]]),
};
const votes = {
  counts: (mint: string) => ({ upvotes: mint.length + Number(mint.at(-1)), downvotes: 1 }),
} as unknown as VoteIndex;

function tokenNow(mint: string, shape: SomeToken): TokenNow {
  const {
    marketCapUsd,
    liquidityUsd,
    volumeUsd,
    athUsd,
    kols,
    devHoldingsPct,
    market,
    launchpad,
    mayhem,
    name,
  } = shape;
  const facts = {
    mint,
    market,
    launchpad,
    mayhem,
    name,
    symbol: name,
    supply: 10n,
    decimals: 0,
  } as unknown as TokenFacts;
  const figures = {
    marketCapUsd,
    liquidityUsd,
    athUsd,
    windows: { '24h': { volumeUsd } },
  } as unknown as Figures;
  const shares = { devHoldingsPct, top10HoldersPct: null, insiderHoldingsPct: 1 } as unknown as Shares;
  const token = shape.isKnown
    ? new CalledToken(facts, figures, { shares: () => shares, kols: () => kols })
    : null;
  return new TokenNow(Number.POSITIVE_INFINITY, () => token);
}

const profile = (userId: string): CallerProfile => ({
  userId,
  userName: userId,
  image: null,
  clanId: userId === 'caller2' ? 'clan' : null,
  clanTag: null,
  isSimulated: false,
  joinedAt: 0,
  wallets: [userId.replace('caller', 'wallet')],
  showsWallets: true,
});

/** Callers 1 to 3 have finished calls, with increasing rates. */
const callerOf = (number: number): CallerCalls => {
  const caller = new CallerCalls(`caller${number}`);
  for (let count = 0; count < number * 3; count++)
    caller.add({ outcome: { kind: count < number * 2 ? 'hit' : 'miss' } } as unknown as TrackedCall);
  return caller;
};

const someQuery = fc
  .record({
    flags: fc.subarray([...ALPHA_FLAGS]),
    bounds: fc.array(
      fc.tuple(
        fc.constantFrom(...ALPHA_SORTS),
        fc.constantFrom('Min', 'Max'),
        fc.integer({ min: 0, max: 60 }),
      ),
      { maxLength: 3 },
    ),
    launchpads: fc.constantFrom('', 'pumpfun', 'pumpfun,launchlab'),
    sortBy: fc.constantFrom<AlphaSort>(...ALPHA_SORTS),
    sortDir: fc.constantFrom('asc', 'desc'),
    hideDuplicatedTokens: fc.constantFrom('true', 'false'),
    hideMayhem: fc.constantFrom('true', 'false'),
    search: fc.constantFrom('', 'cat', 'mint1'),
  })
  .map(({ flags, bounds, ...rest }) =>
    alphaQuery.parse({
      ...rest,
      ...Object.fromEntries(flags.map((flag) => [flag, 'true'])),
      ...Object.fromEntries(bounds.map(([metric, end, value]) => [`${metric}${end}`, String(value)])),
    }),
  );

it('[ALPHA-21] the columns select the same calls in the same order as the filter of single calls', () => {
  fc.assert(
    fc.property(
      fc.array(someToken, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 })), { maxLength: 30 }),
      fc.array(someQuery, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      (shapes, called, queries, limit) => {
        const tokens = shapes.map((shape, at) => tokenNow(`mint${at}`, shape));
        const calls = called.map(([token, caller]) => {
          const at = token % tokens.length;
          return {
            tracked: { call: { mint: `mint${at}`, userId: `caller${caller}` } },
            token: tokens[at],
            ofToken: new TokenCalls(() => undefined),
            ofCaller: callerOf(caller),
            profile: profile(`caller${caller}`),
            rank: 0,
          } as unknown as LiveCall;
        });
        const table = new LiveTable(calls, 0);
        const candidateAt = (place: number) => {
          const { tracked, token, ofToken, ofCaller, profile: of } = calls[place] as LiveCall;
          const known = token.at(0);
          if (known === null) throw new Error('requested an unknown token');
          return Object.assign(
            new CallCandidate({
              mint: tracked.call.mint,
              token: known,
              profile: of,
              reader,
              ofCaller,
              ofToken,
              votes,
            }),
            { place },
          );
        };
        for (const query of queries) {
          const through = calls
            .flatMap((call, place) => (call.token.at(0) === null ? [] : [candidateAt(place)]))
            .filter(passes(query));
          const expected = arranged(query, through).slice(0, limit);
          expect(selectCalls({ query, table, isVisible: null, candidateAt, limit })).toEqual({
            places: expected.map(({ shown }) => shown.place),
            duplicates: expected.map(({ duplicates }) => duplicates),
            matched: through.length,
          });
        }
      },
    ),
    { numRuns: 400 },
  );
});

it('[ALPHA-20] a token called by several traders is shown once, by the best-ranked, the newest on a tie', () => {
  const candidate = (mint: string, callerRankedBy: number | null) =>
    ({ mint, callerRankedBy, metric: () => 1 }) as unknown as Candidate;
  const [newest, best, other, old] = [
    candidate('mint0', null),
    candidate('mint0', 46),
    candidate('mint1', 12),
    candidate('mint0', 46),
  ] as const;
  const calls = [newest, other, best, candidate('mint0', 30), old];
  expect(arranged(alphaQuery.parse({}), calls)).toEqual([
    { shown: other, duplicates: 0 },
    { shown: best, duplicates: 3 },
  ]);
  const all = arranged(alphaQuery.parse({ hideDuplicatedTokens: 'false' }), calls);
  expect(all.map(({ shown }) => shown)).toEqual(calls);
});
