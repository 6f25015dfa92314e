import type { AlphaCard, Caller } from '@dugout/contract/alpha/card';
import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import type { CallerRecord, RecordedCall, Returns } from '@dugout/contract/alpha/record';

export const callerOf = (userName: string, given: Partial<Caller> = {}): Caller => ({
  userId: `id-${userName}`,
  userName,
  image: null,
  clanTag: null,
  isSimulated: false,
  rank: 17,
  recent: ['hit', 'miss', 'hit'],
  hitRate: 61.2,
  n: 139,
  interval: [52.9, 68.9],
  ...given,
});

const MINUTE = 60_000;

/** Builds a call of a token, eleven minutes old. */
export function cardOf(symbol: string, given: Partial<AlphaCard> = {}): AlphaCard {
  const caller = given.caller ?? callerOf('cinder');
  return {
    callId: `call-${symbol}`,
    tokenAddress: `Mint${symbol}`,
    poolAddress: `Pool${symbol}`,
    name: `${symbol} token`,
    symbol,
    image: null,
    launchpad: 'pumpfun',
    market: 'pumpfun-amm',
    ageMinutes: 41,
    marketCap: 96_400,
    liquidity: 24_800,
    volume24h: 311_900,
    ath: 108_700,
    kols: 2,
    calls: 7,
    uniqueCallers: 6,
    username: caller.userName,
    hitRate: caller.hitRate,
    caller,
    calledAt: new Date(Date.now() - 11 * MINUTE).toISOString(),
    timeSinceCallMin: 11,
    callPrice: '0.0000418',
    callMarketCap: 41_800,
    multiple: 2.31,
    peakMultiple: 2.6,
    gain: 160,
    loss: -12,
    tradesUp: 312,
    tradesDown: 187,
    followerPct: 31,
    hand: {
      kind: 'holds',
      sharePct: 0.8,
      heldBefore: true,
      boughtMinutesBefore: 2,
      soldPct: 0,
      soldMinutesAfter: null,
    },
    upvotes: 38,
    downvotes: 4,
    myVote: 'none',
    duplicates: 0,
    ...given,
  };
}

export const presetOf = (name: string, given: Partial<AlphaPreset> = {}): AlphaPreset => ({
  name,
  launchpads: ['pumpfun'],
  flags: {
    dexPaid: true,
    devSold: false,
    migrated: false,
    preMigration: true,
    friends: false,
    trackedWallets: false,
    clan: false,
  },
  alphaMetrics: { callerHitRatePct: { min: 45 } },
  tokenMetrics: { marketCapUsd: { min: 20_000, max: 900_000 } },
  settings: { sortBy: 'marketCapUsd', sortDir: 'asc', hideDuplicatedTokens: false },
  ...given,
});

export const returnsOf = (given: Partial<Returns> = {}): Returns => ({
  n: 139,
  unknown: 0,
  median: 14,
  mean: 21,
  interval: [5, 24],
  inProfitPct: 54,
  ...given,
});

const hashOf = (number: number): string => number.toString(16).padStart(64, 'a');

/** Builds the call with a number, a day after the previous one. */
export function recordedOf(number: number, given: Partial<RecordedCall> = {}): RecordedCall {
  const symbol = given.symbol ?? `TOK${number}`;
  return {
    callId: `call-${number}`,
    number,
    tokenAddress: `Mint${symbol}`,
    name: `${symbol} token`,
    symbol,
    image: null,
    calledAt: new Date(Date.UTC(2026, 5, 1) + number * 1_440 * MINUTE).toISOString(),
    slot: 361_000_000 + number,
    callPrice: '0.0001',
    marketCap: 96_000,
    liquidity: 24_000,
    peakPrice: '0.00027',
    peakMultiple: 2.7,
    minutesToPeak: 188,
    drawdownPct: 12,
    multiple: 1.94,
    hit: true,
    outcome: 'hit',
    removed: false,
    repriced: null,
    followerPct: 24,
    ownToken: false,
    hand: { kind: 'neverHeld' },
    leafIndex: number,
    prevHash: hashOf(number - 1),
    hash: hashOf(number),
    ...given,
  };
}

/** Builds a record of calls, newest first. */
export function recordOf(calls: readonly RecordedCall[], given: Partial<CallerRecord> = {}): CallerRecord {
  const count = (outcome: RecordedCall['outcome']): number =>
    calls.filter((call) => call.outcome === outcome).length;
  return {
    ...callerOf('okapi', { clanTag: 'MOSS' }),
    joinedAt: '2026-02-11T00:00:00.000Z',
    total: calls.length,
    hits: count('hit'),
    misses: count('miss'),
    open: count('open'),
    removed: calls.filter(({ removed }) => removed).length,
    peak: { median: 2.7, lower: 1.4, upper: 3.4, mean: 3.1 },
    medianMinutesToPeak: 188,
    medianDrawdownPct: 14,
    callsPerDay: 0.8,
    ownTokens: 0,
    hands: { heldBefore: 38, boughtAfter: 22, neverHeld: 82, notDisclosed: 0, soldWithinHour: 9 },
    place: { position: 3, of: 1_206 },
    followers: 12,
    following: false,
    returns: [
      { delaySeconds: 5, ...returnsOf({ median: 22, interval: [12, 33], inProfitPct: 58 }) },
      { delaySeconds: 30, ...returnsOf() },
      { delaySeconds: 120, ...returnsOf({ median: 3, interval: [-6, 12], inProfitPct: 50, n: 137 }) },
    ],
    baseRate: returnsOf({ median: -34, interval: [-37, -31], inProfitPct: 24, n: 4_170 }),
    ownTrades: returnsOf({ median: 37, interval: [21, 55], inProfitPct: 64, n: 61 }),
    byMarketCap: [
      { band: 'under50k', hitRate: 59, n: 37, interval: [43, 74] },
      { band: 'to250k', hitRate: 62, n: 81, interval: [51, 72] },
      { band: 'over250k', hitRate: null, n: 0, interval: null },
    ],
    head: calls[0]?.hash ?? '0'.repeat(64),
    calls: [...calls],
    hasMore: false,
    ...given,
  };
}
