import { describe, expect, it } from 'vitest';
import {
  INDICATOR_KINDS,
  MAX_INDICATORS,
  readIndicator,
  readIndicators,
  titleOf,
  USUAL_INDICATORS,
  withIndicator,
} from './indicators.ts';

describe('stored indicators', () => {
  it('round-trip', () => {
    const kept = [
      { kind: 'volume' },
      { kind: 'sma', length: 50 },
      { kind: 'macd', fast: 8, slow: 21, signal: 5 },
    ];
    expect(readIndicators(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(readIndicators([])).toEqual([]);
  });

  it('default to volume only, and omit invalid ones', () => {
    expect(readIndicators(undefined)).toEqual(USUAL_INDICATORS);
    expect(
      readIndicators([null, 7, { kind: 'magic' }, { kind: 'ema', length: -1 }, { kind: 'ema', length: 9.5 }]),
    ).toEqual([{ kind: 'ema', length: 9 }]);
    expect(
      readIndicators(Array.from({ length: 50 }, (_, i) => ({ kind: 'sma', length: i + 2 }))),
    ).toHaveLength(MAX_INDICATORS);
  });

  it('keep the fast average at most as slow as the slow one', () => {
    expect(readIndicator({ kind: 'macd', fast: 30, slow: 20, signal: 9 })).toEqual({
      kind: 'macd',
      fast: 19,
      slow: 20,
      signal: 9,
    });
  });
});

it('have a title per kind with its settings', () => {
  expect(INDICATOR_KINDS.map((kind) => titleOf(readIndicator({ kind }) ?? { kind: 'volume' }))).toEqual([
    'Volume',
    'SMA 20',
    'EMA 9',
    'VWAP',
    'BB 20 2',
    'RSI 14',
    'MACD 12 26 9',
  ]);
});

it('add one of a kind only with different settings', () => {
  const two = withIndicator(withIndicator([], 'ema'), 'ema');
  expect(two.map(titleOf)).toEqual(['EMA 9', 'EMA 19']);
  expect(withIndicator([{ kind: 'rsi', length: 7 }], 'rsi')).toHaveLength(1);
});
