import type { Candle } from '@dugout/contract/market/trades';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeOf } from '#/shared/testing/token-builders.ts';
import {
  type ChartTrade,
  joinOpen,
  mergeTrades,
  prependOlder,
  scaleCandles,
  toChartTrade,
} from './token.candles.ts';

const candle = (
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume = 1,
): Candle => ({
  time,
  open,
  high,
  low,
  close,
  volume,
});

const trade = tradeOf();

/** Computes every candle from all of its trades, as a reference. */
function rebuild(trades: readonly ChartTrade[], seconds: number): Candle[] {
  const buckets = new Map<number, ChartTrade[]>();
  for (const item of trades) {
    const time = Math.floor(item.time / seconds) * seconds;
    buckets.set(time, [...(buckets.get(time) ?? []), item]);
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([time, inside]) => {
      const prices = inside.map((item) => item.price);
      return {
        time,
        open: prices[0] ?? 0,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1) ?? 0,
        volume: inside.reduce((sum, item) => sum + item.volume, 0),
      };
    });
}

describe('toChartTrade', () => {
  it('skips a trade that did not set the price', () => {
    expect(toChartTrade(tradeOf({ setsPrice: false }), 'priceUsd', 1e9)).toBeNull();
  });

  it('reads price and volume in each unit', () => {
    expect(toChartTrade(trade, 'priceUsd', 1e9)).toEqual({ time: 1767225665.4, price: 0.000085, volume: 85 });
    expect(toChartTrade(trade, 'priceSol', 1e9)).toEqual({
      time: 1767225665.4,
      price: 0.0000005,
      volume: 0.5,
    });
    expect(toChartTrade(trade, 'marketCapUsd', 1e9)?.price).toBeCloseTo(85_000);
    expect(toChartTrade(trade, 'marketCapSol', 1e9)?.price).toBeCloseTo(500);
  });

  it('skips trades without a value in the unit', () => {
    expect(toChartTrade(trade, 'marketCapUsd', null)).toBeNull();
    expect(toChartTrade({ ...trade, solAmount: null }, 'priceSol', 1)).toBeNull();
  });

  it('skips a trade without a dollar price, in dollars only', () => {
    const unknown = { ...trade, priceUsd: null, usdAmount: null };
    expect(toChartTrade(unknown, 'priceUsd', 1e9)).toBeNull();
    expect(toChartTrade(unknown, 'priceSol', 1e9)).not.toBeNull();
  });
});

describe('mergeTrades', () => {
  it('[TOKEN-02] extends the last candle and opens the next one', () => {
    const { candles, changedFrom } = mergeTrades(
      [candle(0, 1, 2, 1, 2), candle(60, 2, 3, 2, 3)],
      [
        { time: 61, price: 5, volume: 2 },
        { time: 62, price: 1, volume: 2 },
        { time: 120.5, price: 4, volume: 7 },
      ],
      60,
    );
    expect(changedFrom).toBe(1);
    expect(candles).toEqual([candle(0, 1, 2, 1, 2), candle(60, 2, 5, 1, 1, 5), candle(120, 4, 4, 4, 4, 7)]);
  });

  it('does not mutate its input, and reports when nothing changed', () => {
    const before = [candle(0, 1, 2, 1, 2)];
    mergeTrades(before, [{ time: 1, price: 9, volume: 1 }], 60);
    expect(before).toEqual([candle(0, 1, 2, 1, 2)]);
    expect(mergeTrades(before, [], 60)).toEqual({ candles: before, changedFrom: 1 });
  });

  it('equals a rebuild from all trades, however they are split', () => {
    const trades = fc
      .array(
        fc.record({
          step: fc.double({ min: 0, max: 40, noNaN: true }),
          price: fc.integer({ min: 1, max: 1000 }),
          volume: fc.integer({ min: 0, max: 9 }),
        }),
        {
          maxLength: 60,
        },
      )
      .map((steps) => {
        let time = 0;
        return steps.map(({ step, price, volume }) => {
          time += step;
          return { time, price, volume };
        });
      });
    fc.assert(
      fc.property(trades, fc.nat(60), fc.constantFrom(1, 5, 15, 60), (all, cut, seconds) => {
        const first = mergeTrades([], all.slice(0, cut), seconds).candles;
        expect(mergeTrades(first, all.slice(cut), seconds).candles).toEqual(rebuild(all, seconds));
      }),
    );
  });

  it('adds a late trade to the candle of its time', () => {
    const { candles, changedFrom } = mergeTrades(
      [candle(0, 1, 1, 1, 1), candle(120, 2, 2, 2, 2)],
      [{ time: 70, price: 8, volume: 1 }],
      60,
    );
    expect(candles.map((item) => item.time)).toEqual([0, 60, 120]);
    expect(changedFrom).toBe(1);
  });
});

describe('drawing', () => {
  it('joins an open to the previous close', () => {
    expect(joinOpen(candle(60, 5, 6, 5, 6), candle(0, 1, 2, 1, 2))).toEqual(candle(60, 2, 6, 2, 6));
    expect(joinOpen(candle(0, 1, 2, 1, 2), undefined)).toEqual(candle(0, 1, 2, 1, 2));
  });

  it('prepends older candles and keeps the newer of two', () => {
    const newer = [candle(60, 5, 5, 5, 5)];
    expect(prependOlder([candle(0, 1, 1, 1, 1), candle(60, 9, 9, 9, 9)], newer)).toEqual([
      candle(0, 1, 1, 1, 1),
      ...newer,
    ]);
    expect(prependOlder(newer, [])).toEqual(newer);
  });

  it('scales prices, not volume', () => {
    expect(scaleCandles([candle(0, 1, 2, 1, 2, 3)], 10)).toEqual([candle(0, 10, 20, 10, 20, 3)]);
  });
});
