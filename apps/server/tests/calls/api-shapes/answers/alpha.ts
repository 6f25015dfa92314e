import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  matching,
  number,
  object,
  one,
  orNull,
  type Shape,
  text,
  unix,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { checkpoint, figure, nodeHash } from './common.ts';

const decimal = matching('a decimal price', /^\d+(\.\d+)?$/);
const bounds = object({});
const presets = data(
  list(
    object({
      name: text,
      launchpads: list(text),
      flags: object({ dexPaid: bool, migrated: bool }),
      alphaMetrics: bounds,
      tokenMetrics: bounds,
      settings: object({ sortBy: text, sortDir: one('asc', 'desc'), hideDuplicatedTokens: bool }),
    }),
  ),
);
const caller = { userId: id, userName: text, hitRate: figure, n: whole, interval: orNull(list(number, 2)) };
const leaf = { index: whole, leaf: text };
const returns = object({ n: whole, unknown: whole, median: figure, mean: figure, inProfitPct: figure });
const alphaCard = object({
  callId: id,
  tokenAddress: address,
  name: text,
  symbol: text,
  image: orNull(text),
  launchpad: orNull(text),
  marketCap: figure,
  liquidity: figure,
  calls: whole,
  volume24h: figure,
  ath: figure,
  kols: whole,
  username: text,
  hitRate: figure,
  gain: figure,
  loss: figure,
  tradesUp: whole,
  tradesDown: whole,
  timeSinceCallMin: whole,
  upvotes: whole,
  downvotes: whole,
  myVote: one('up', 'down', 'none'),
  callPrice: decimal,
  caller: object(caller),
});

export const alphaAnswers = {
  'GET /alpha/presets': presets,
  'POST /alpha/presets': presets,
  'GET /alpha/tokens': data(
    object({ feed: list(alphaCard, 1), advancedFeed: list(alphaCard, 1), matched: whole, of: whole }),
  ),
  'POST /alpha/call': object({ data: alphaCard, message: one('Token called successfully!') }),
  'POST /alpha/remove': object({
    data: object({ callId: id }),
    message: one('Token removed successfully!'),
  }),
  'POST /alpha/vote': data(object({ upvotes: one(1), downvotes: one(0), myVote: one('up') })),
  'GET /alpha/callers': data(object({ callers: list(object(caller)), total: whole })),
  'GET /alpha/callers/{userId}': data(
    object({
      ...caller,
      total: one(1),
      open: one(1),
      calls: list(
        object({
          callId: id,
          number: one(1),
          tokenAddress: address,
          calledAt: iso,
          callPrice: decimal,
          peakPrice: orNull(decimal),
          hit: bool,
          removed: one(false),
          prevHash: one('0'.repeat(64)),
          hash: text,
        }),
        1,
      ),
      hasMore: one(false),
    }),
  ),
  'GET /alpha/callers/{userId}/export': object({
    format: one('dugout-calls-1'),
    userId: id,
    userName: text,
    exportedAt: iso,
    checkpoint,
    leaves: list(object({ ...leaf, proof: list(nodeHash) }), 1),
    consistency: object({ since: one(1), proof: list(nodeHash, 1) }),
    calls: list(
      object({
        callId: id,
        tokenAddress: address,
        outcome: one('open'),
        peakPrice: orNull(decimal),
        interval: text,
        candles: list(object({ time: unix, open: number, high: number, low: number, close: number })),
      }),
      1,
    ),
    figures: object({ hits: one(0), n: one(0) }),
  }),
  'GET /alpha/log/checkpoint': data(checkpoint),
  'GET /alpha/log/leaves': data(list(object(leaf), 1)),
  'GET /alpha/log/inclusion': data(object({ proof: list(nodeHash, 1) })),
  'GET /alpha/log/consistency': data(object({ proof: list(nodeHash, 1) })),
  'GET /alpha/returns': data(
    object({
      days: one(7),
      matched: whole,
      of: whole,
      filtered: returns,
      unfiltered: returns,
      baseRate: returns,
    }),
  ),
  'GET /alpha/replay': data(object({ at: iso, earliest: iso, cards: list(alphaCard, 1) })),
  'POST /alpha/follow': data(object({ following: one(true), followers: one(1) })),
  'GET /alpha/clans/{clanId}': data(
    object({ hitRate: figure, n: whole, total: whole, calls: list(alphaCard) }),
  ),
} satisfies { readonly [C in Call]?: Shape };
