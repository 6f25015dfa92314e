import { Market } from '@dugout/market/market';
import { created, solPrice, trade } from '@dugout/market/testing/events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { keepDays, keptDays, marketCandles } from './exported-candles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CALLED_AT = Date.parse('2026-03-01T12:07:30.000Z');
const token = created({ time: CALLED_AT - 5 * HOUR });
const call = { mint: token.mint, calledAt: CALLED_AT };

/** Creates a market with trades at given times after the call; the price is `sol` millionths of a SOL. */
function marketOf(...trades: readonly (readonly [after: number, sol: bigint])[]): Market {
  const market = new Market();
  market.apply(solPrice(100, CALLED_AT - 6 * HOUR));
  market.apply(token);
  for (const [after, sol] of trades)
    market.apply(
      trade(token, {
        time: CALLED_AT + after,
        reserves: { base: 1_000_000_000_000n, quote: sol * 1_000_000_000n },
      }),
    );
  return market;
}

const timesOf = (market: Market): number[] =>
  marketCandles(market, call).candles.map(({ time }) => time * 1_000 - CALLED_AT);

describe('the candles of a call', () => {
  it("begin with the candle before the call's own, and end with its day", () => {
    const market = marketOf(
      [-20 * MINUTE, 5n],
      [-1 * MINUTE, 10n],
      [MINUTE, 12n],
      [2 * HOUR, 30n],
      [23 * HOUR, 7n],
      [25 * HOUR, 90n],
    );
    const { interval, candles } = marketCandles(market, call);
    expect(interval).toBe('5m');
    expect(timesOf(market)).toEqual([
      -22.5 * MINUTE,
      -2.5 * MINUTE,
      2 * HOUR - 2.5 * MINUTE,
      23 * HOUR - 2.5 * MINUTE,
    ]);
    const { open, high, low, close } = candles[1] ?? {};
    const dollars = [open, high, low, close].map((price) => price?.toFixed(6));
    expect(dollars).toEqual(['0.001000', '0.001200', '0.001000', '0.001200']);
  });

  it('begin with the last two before the call when its moment has no trade', () => {
    expect(timesOf(marketOf([-40 * MINUTE, 5n], [-20 * MINUTE, 6n], [HOUR, 7n])).slice(0, 2)).toEqual([
      -42.5 * MINUTE,
      -22.5 * MINUTE,
    ]);
  });

  it('begin later when no earlier trade is known, and are empty without trades', () => {
    expect(timesOf(marketOf([HOUR, 7n])).every((after) => after > 0)).toBe(true);
    expect(timesOf(marketOf())).toEqual([]);
    expect(marketCandles(new Market(), call).candles).toEqual([]);
  });
});

describe('a finished day', () => {
  const database = sharedDatabase();
  beforeAll(async () => {
    const hash = (at: number) => `${at}`.padStart(64, '0');
    for (const [at, calledAt] of [CALLED_AT, CALLED_AT + 2 * HOUR].entries())
      await database.db
        .tables()
        .insertInto('token_call')
        .values({
          id: `call${at}`,
          leaf_index: BigInt(at),
          user_id: 'ann',
          number: at + 1,
          mint: token.mint,
          called_at: new Date(calledAt),
          slot: 1n,
          price: '0.001',
          own_token: false,
          prev_hash: hash(at),
          hash: hash(at + 1),
        })
        .execute();
  });

  it('is stored once, in wider candles, while the market still has it', async () => {
    const market = marketOf([-1 * MINUTE, 10n], [2 * HOUR, 30n], [3 * HOUR, 20n]);
    const { db } = database;
    await keepDays(db, { state: market, now: () => CALLED_AT + 25.5 * HOUR });
    const kept = await keptDays(db, 'ann');
    expect([...kept.keys()]).toEqual(['call0']);
    expect(kept.get('call0')).toEqual(marketCandles(market, call, ['15m']));
    expect(kept.get('call0')?.candles).toHaveLength(3);

    await keepDays(db, { state: new Market(), now: () => CALLED_AT + 99 * HOUR });
    const later = await keptDays(db, 'ann');
    expect(later.get('call0')).toEqual(kept.get('call0'));
    expect(later.get('call1')).toEqual({ interval: '1h', candles: [] });
    expect(await keptDays(db, 'ben')).toEqual(new Map());
    const left = await sql<{ count: string }>`SELECT count(*) FROM call_candles`.execute(db.tables());
    expect(Number(left.rows[0]?.count)).toBe(2);
  });
});
