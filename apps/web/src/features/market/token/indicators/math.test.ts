import type { Candle } from '@dugout/contract/market/trades';
import { describe, expect, it } from 'vitest';
import { bollinger, ema, emaOf, macd, rsi, type Series, sma, vwap } from './math.ts';

const rounded = (series: Series): Series =>
  series.map((value) => (value === null ? null : Math.round(value * 100) / 100));
const unknown = (count: number): null[] => Array<null>(count).fill(null);

/** Closing prices of StockCharts' worked examples, whose results are published with two decimals. */
const AVERAGES = [
  22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
  24.05, 23.75, 23.83, 23.95, 23.63,
];
const BANDS = [
  86.16, 89.09, 88.78, 90.32, 89.07, 91.15, 89.44, 89.18, 86.93, 87.68, 86.96, 89.43, 89.32, 88.72, 87.45,
  87.26, 89.5, 87.9, 89.13, 90.7, 92.9,
];
const STRENGTH = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
  45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
];
const ramp = (length: number): number[] => Array.from({ length }, (_, i) => 100 + 2 * i);

describe('moving averages', () => {
  it('compute the simple one as the mean of the last values', () => {
    expect(sma([1, 2, 3, 4, 5], 3)).toEqual([null, null, 2, 3, 4]);
    expect(rounded(sma(AVERAGES, 10)).slice(9, 12)).toEqual([22.22, 22.21, 22.23]);
  });

  it('seed the exponential one with the simple one', () => {
    expect(rounded(ema(AVERAGES, 10))).toEqual([
      ...unknown(9),
      22.22,
      22.21,
      22.24,
      22.27,
      22.33,
      22.52,
      22.8,
      22.97,
      23.13,
      23.28,
      23.34,
    ]);
  });

  it('lag a ramp by half the length with the exponential one', () => {
    expect(ema(ramp(40), 9).at(-1)).toBeCloseTo((ramp(40)[39] as number) - 2 * 4, 9);
  });

  it('are null without enough values', () => {
    expect(sma([1, 2], 3)).toEqual([null, null]);
    expect(ema([], 3)).toEqual([]);
    expect(emaOf([null, null], 2)).toEqual([null, null]);
    expect(emaOf([null, 1, 3], 2)).toEqual([null, null, 2]);
  });
});

describe('Bollinger bands', () => {
  it('are two deviations from the mean', () => {
    const { middle, upper } = bollinger(BANDS, 20, 2);
    expect(rounded(middle).slice(18)).toEqual([null, 88.71, 89.05]);
    expect(rounded(upper).slice(18)).toEqual([null, 91.29, 91.95]);
  });

  it("use the population's standard deviation", () => {
    const bands = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
    expect([bands.lower.at(-1), bands.middle.at(-1), bands.upper.at(-1)]).toEqual([1, 5, 9]);
  });
});

describe('RSI', () => {
  it("uses Wilder's smoothing", () => {
    expect(rounded(rsi(STRENGTH, 14))).toEqual([...unknown(14), 70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
  });

  it('is 100 for only gains, 0 for only losses, 50 without changes', () => {
    expect(rsi(ramp(20), 14).at(-1)).toBe(100);
    expect(rsi(ramp(20).reverse(), 14).at(-1)).toBe(0);
    expect(rsi(Array<number>(20).fill(7), 14).at(-1)).toBe(50);
  });
});

describe('MACD', () => {
  it('of a ramp is half the difference of the lengths, times its slope', () => {
    const { line, signal, histogram } = macd(ramp(60), 12, 26, 9);
    expect(line.slice(0, 25)).toEqual(unknown(25));
    expect(line[25]).toBeCloseTo(2 * 7, 9);
    expect(signal.slice(25, 33)).toEqual(unknown(8));
    expect(signal.at(-1)).toBeCloseTo(14, 9);
    expect(histogram.at(-1)).toBeCloseTo(0, 9);
  });
});

describe('VWAP', () => {
  const candle = (time: number, price: number, volume: number): Candle => ({
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
  });

  it('weights prices by traded tokens and resets each day', () => {
    const noon = 1_760_000_000 - (1_760_000_000 % 86_400) + 43_200;
    const candles = [candle(noon, 10, 100), candle(noon + 60, 20, 200), candle(noon + 86_400, 50, 10)];
    expect(vwap(candles)).toEqual([10, 15, 50]);
  });

  it('is null before the first trade', () => {
    expect(vwap([candle(0, 10, 0)])).toEqual([null]);
  });
});
