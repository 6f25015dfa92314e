import type { Contribution } from '@dugout/domain/leaderboard/standing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookedTrade, BookedTrades } from './booked-trades.ts';

const U64 = 2n ** 64n - 1n;
const I64 = 2n ** 63n - 1n;
const orNull = (amounts: fc.Arbitrary<bigint>) => fc.option(amounts, { nil: null });
const signed = fc.bigInt({ min: -I64, max: I64 });
const names = (letter: string) => fc.nat(20).map((n) => `${letter}${n}`);

const trade: fc.Arbitrary<BookedTrade> = fc.record({
  userId: names('user'),
  positionId: names('position'),
  mint: names('mint'),
  pool: names('pool'),
  slot: fc.bigInt({ min: 0n, max: I64 }),
  order: fc.bigInt({ min: 0n, max: I64 }),
  time: fc.nat(),
  side: fc.constantFrom('buy', 'sell'),
  tokens: fc.bigInt({ min: 1n, max: U64 }),
  walletTokens: fc.bigInt({ min: -U64, max: U64 }),
  lamports: fc.bigInt({ min: 0n, max: I64 }),
  poolTokens: orNull(fc.bigInt({ min: 0n, max: U64 })),
  realized: orNull(signed),
  cost: orNull(fc.bigInt({ min: 0n, max: I64 })),
});
const counted: fc.Arbitrary<Omit<Contribution, 'time'>> = fc.record({
  volume: signed,
  wash: signed,
  realized: signed,
  cost: signed,
  closed: fc.constantFrom('won', 'lost', null),
  trades: fc.integer({ min: -1_000, max: 1 }),
  isWin: fc.boolean(),
});

describe('booked trades', () => {
  it('[SHELL-12] preserve booked amounts of any size, and their latest counts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(trade, counted, counted), { maxLength: 60 }), (rows) => {
        const booked = new BookedTrades();
        const numbers = rows.map(([one]) => booked.add(one));
        expect(numbers).toEqual(rows.map((_, at) => at));
        for (const [at, [, first]] of rows.entries()) booked.count(at, first);
        for (const [at, [, , last]] of rows.entries()) booked.count(at, last);
        for (const [at, [one, , last]] of rows.entries()) {
          expect(booked.trade(at)).toEqual(one);
          expect(booked.contribution(at)).toEqual({ time: one.time, ...last });
          expect(booked.isSame(at, one)).toBe(true);
          expect(booked.isSame(at, { ...one, userId: 'somebody else' })).toBe(false);
        }
        const inTapeOrder = numbers.toSorted(booked.inTapeOrder).map((at) => booked.trade(at));
        for (const [at, one] of inTapeOrder.entries()) {
          const next = inTapeOrder[at + 1] ?? one;
          expect(one.slot < next.slot || (one.slot === next.slot && one.order <= next.order)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
