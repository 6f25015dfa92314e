import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import { TASK_TRADE_LAMPORTS } from '@dugout/domain/standing/goals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettledTrade } from '#/features/trading/index.ts';
import { slowly, slowlyDone } from './slow-figures.fixture.ts';
import { StandingBook } from './standing-book.ts';

const USERS = ['u0', 'u1', 'u2', 'u3', 'u4'];
const MINTS = ['m0', 'm1', 'm2'];
/** Generates random trades, half of them followed at once by the opposite trade, sometimes by another account. */
function randomTrades(seed: number, count: number): SettledTrade[] {
  let state = seed;
  const upTo = (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
  const pools = new Map(MINTS.map((mint) => [mint, 10_000_000n]));
  let slot = 1;
  return Array.from({ length: count }, (_, at): SettledTrade => {
    slot += upTo(3);
    const [userId, mint] = [USERS[upTo(5)] ?? 'u0', MINTS[upTo(3)] ?? 'm0'];
    const side = upTo(2) === 0 ? 'buy' : 'sell';
    const tokens = BigInt(1_000 * (1 + upTo(4)));
    const others = upTo(3) === 0 ? BigInt(upTo(60_000) - 30_000) : 0n;
    const after = (pools.get(mint) ?? 0n) + others + (side === 'buy' ? -tokens : tokens);
    pools.set(mint, after);
    const cost = side === 'sell' && upTo(10) > 0 ? BigInt(1 + upTo(5_000)) : null;
    return {
      swapId: `s${at}`,
      userId,
      positionId: `${userId}-${mint}-${Math.floor(at / 40)}`,
      mint,
      pool: 'pool',
      slot: BigInt(slot),
      order: BigInt(at),
      time: 1_000_000 + slot * 400,
      side,
      tokens,
      walletTokens: side === 'buy' ? tokens : -tokens,
      lamports: BigInt(1 + upTo(9_000)),
      poolTokens: upTo(12) === 0 ? null : after,
      realized: cost === null ? null : BigInt(upTo(4_000) - 2_000),
      cost,
    };
  });
}

/** A position opened and closed, in one slot or with others trading in between. */
function roundTrip(userId: string, at: number, isWash: boolean): SettledTrade[] {
  const trade = (leg: number, side: 'buy' | 'sell', poolTokens: bigint): SettledTrade => ({
    swapId: `${userId}-${at}-${leg}`,
    userId,
    positionId: `${userId}-${at}`,
    mint: `m${at}`,
    pool: 'pool',
    slot: BigInt(at * 10 + leg),
    order: BigInt(at * 10 + leg),
    time: at * 4_000 + leg * 400,
    side,
    tokens: 1_000n,
    walletTokens: side === 'buy' ? 1_000n : -1_000n,
    lamports: 5_000n,
    poolTokens,
    realized: side === 'sell' ? 10n : null,
    cost: side === 'sell' ? 4_990n : null,
  });
  return [trade(0, 'buy', 999_000n), trade(1, 'sell', isWash ? 1_000_000n : 900_000n)];
}
const roundTrips = (userId: string, count: number, isWash: boolean): SettledTrade[] =>
  Array.from({ length: count }, (_, at) => roundTrip(userId, at, isWash)).flat();

const NOTHING = { trades: 0, wins: 0, days: 0, taskDays: 0, closed: 0 };
const ALL = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

describe('the book of standings', () => {
  it('[SHELL-12] equals a slow recomputation, despite late trades and changing clusters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.infiniteStream(fc.nat(9)), (seed, stream) => {
        const trades = randomTrades(seed, 300);
        const late = trades.map((trade) => ({ trade, at: Number(trade.order) + (stream.next().value ?? 0) }));
        const arriving = late.sort((a, b) => a.at - b.at).map(({ trade }) => trade);
        const clusterOf = (id: string): string => (id === 'u1' || id === 'u4' ? 'u0' : id);
        const book = new StandingBook();
        for (let at = 0; at < arriving.length; at += 7) {
          if (at === 140) book.cluster(clusterOf);
          // The last ones are repeated, as reads of the database overlap.
          book.add(arriving.slice(Math.max(0, at - 3), at + 7));
          for (const user of USERS) book.figures(user, ...ALL);
        }
        book.cluster(clusterOf);
        const slow = slowly(trades, clusterOf);
        for (const user of USERS)
          for (const [from, to] of [
            ALL,
            [1_040_000, 1_080_000],
            [1_100_000, Number.POSITIVE_INFINITY],
          ] as const)
            expect(book.figures(user, from, to)).toEqual(slow(user, from, to));
        const slowDone = slowlyDone(trades, clusterOf, TASK_TRADE_LAMPORTS);
        for (const user of USERS) {
          const { volume, ...done } = slowDone(user);
          const { closed: _, ...tally } = book.done(user);
          expect([tally, book.volume(user)]).toEqual([done, volume < 0n ? 0n : volume]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[SHELL-12] equals it over many trades, wash trades included', () => {
    const trades = randomTrades(77, 20_000);
    const book = new StandingBook();
    for (let at = 0; at < trades.length; at += 500) book.add(trades.slice(at, at + 500));
    const slow = slowly(trades, (id) => id);
    for (const user of USERS) expect(book.figures(user, ...ALL)).toEqual(slow(user, ...ALL));
    expect(USERS.reduce((sum, user) => sum + (book.figures(user, ...ALL)?.wash ?? 0n), 0n)).toBeGreaterThan(
      0n,
    );
  });

  it('[PROFILE-13] counts no position and no volume for fifty round trips without price risk', () => {
    const book = new StandingBook();
    book.add(roundTrips('washer', 50, true));
    book.add(roundTrips('trader', 50, false));
    expect([book.done('washer'), book.volume('washer')]).toEqual([NOTHING, 0n]);
    expect([book.done('trader'), book.volume('trader')]).toEqual([
      { trades: 100, wins: 50, days: 1, taskDays: 0, closed: 50 },
      500_000n,
    ]);
    expect(book.done('nobody')).toEqual(NOTHING);
  });

  it('[PROFILE-13] counts no volume for two accounts that pass a round trip on', () => {
    const book = new StandingBook();
    book.cluster((id) => (id === 'second' ? 'first' : id));
    const dayOf = ({ time }: SettledTrade): number => Math.floor(time / 4_000) * 86_400_000;
    const trips = roundTrips('first', 9, true).map((trade) =>
      trade.side === 'sell' ? { ...trade, userId: 'second', positionId: `second-${trade.mint}` } : trade,
    );
    book.add(
      trips.map((trade) => ({
        ...trade,
        lamports: 1_000_000_000n,
        time: dayOf(trade) + (trade.time % 4_000),
      })),
    );
    for (const account of ['first', 'second'])
      expect([book.done(account), book.volume(account)]).toEqual([NOTHING, 0n]);
    expect(book.volumesSince(-1)).toEqual(new Map());
  });

  it('[CLAN-08] counts no clan volume for a week of round trips without price risk', () => {
    const book = new StandingBook();
    book.add(roundTrips('washer', 50, true));
    book.add(roundTrips('trader', 50, false));
    expect(book.volumesSince(-1)).toEqual(new Map([['trader', 500_000n]]));
    expect(book.volumesSince(25 * 4_000 - 1)).toEqual(new Map([['trader', 250_000n]]));
    expect(book.volumesSince(1e9)).toEqual(new Map());
  });

  it('[PROFILE-13] links traders who funded each other, directly or through another', () => {
    const book = new StandingBook();
    book.add(['friend', 'second', 'third'].flatMap((userId) => roundTrips(userId, 3, false)));
    const referred = ['friend', 'second', 'third', 'idle'];
    expect(book.apart('referrer', referred)).toEqual(referred);
    book.cluster(
      clustersOf([
        ['second', 'referrer'],
        ['third', 'second'],
      ]),
    );
    expect(book.apart('referrer', referred)).toEqual(['friend', 'idle']);
  });
});

describe('[R3] a book saved between runs', () => {
  it('equals the other, and continues like it, whatever arrived late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(120), async (seed, kept) => {
        const trades = randomTrades(seed, 120);
        const late = trades.splice(10, 1);
        const first = new StandingBook();
        first.add(trades.slice(0, kept));
        first.add(late);
        const second = new StandingBook();
        await second.load(structuredClone(first.dump()), async () => undefined);
        const all = (book: StandingBook) =>
          USERS.map((user) => [
            book.figures(user, 0, Number.MAX_SAFE_INTEGER),
            book.done(user),
            book.volume(user),
            book.drawdown(user, 0, Number.MAX_SAFE_INTEGER),
            book.curve(user, { from: 0, to: 3_000_000 }, 12),
          ]);
        expect(all(second)).toEqual(all(first));
        // Trades read again by the next read count once.
        for (const book of [first, second]) book.add(trades.slice(Math.max(0, kept - 5)));
        expect(all(second)).toEqual(all(first));
      }),
      { numRuns: 30 },
    );
  });
});
