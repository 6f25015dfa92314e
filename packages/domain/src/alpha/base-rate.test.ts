import { expect, it } from 'vitest';
import { bandOf, pickBaseline } from './base-rate.ts';

it('puts tokens of similar age and market cap into one band', () => {
  expect(bandOf({ ageMinutes: 4, marketCapUsd: 9_000 })).toBe('0-0');
  expect(bandOf({ ageMinutes: 5, marketCapUsd: 9_999 })).toBe('1-0');
  expect(bandOf({ ageMinutes: 100, marketCapUsd: 120_000 })).toBe(
    bandOf({ ageMinutes: 40, marketCapUsd: 250_000 }),
  );
  expect(bandOf({ ageMinutes: 9_999, marketCapUsd: 2e9 })).toBe('5-5');
  expect(bandOf({ ageMinutes: null, marketCapUsd: 1 })).toBeNull();
  expect(bandOf({ ageMinutes: 1, marketCapUsd: null })).toBeNull();
});

it('picks one of the tokens by call id, independent of order and evenly distributed', () => {
  const mints = ['a', 'b', 'c', 'd'];
  const draws = new Map<string, number>();
  for (let call = 0; call < 4_000; call++) {
    const mint = pickBaseline(mints, `call${call}`) as string;
    expect(pickBaseline(mints.toReversed(), `call${call}`)).toBe(mint);
    draws.set(mint, (draws.get(mint) ?? 0) + 1);
  }
  for (const mint of mints) expect(draws.get(mint)).toBeGreaterThan(850);
  expect(pickBaseline([], 'call')).toBeNull();
});
