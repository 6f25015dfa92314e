import { describe, expect, it } from 'vitest';
import { riskOf, riskOfSecured, type Share } from './token-safety.ts';

/** Percent of supply from which each share is a warning, and from which it fails. */
const LIMITS: readonly (readonly [share: Share, look: number, fail: number])[] = [
  ['top10', 30, 45],
  ['dev', 3, 6],
  ['insiders', 5, 10],
  ['snipers', 8, 20],
  ['bundled', 10, 25],
];

describe('concentrated share of supply', () => {
  it.each(LIMITS)('%s passes below %d %, and fails from %d %', (share, look, fail) => {
    const levels = [0, look - 0.01, look, fail - 0.01, fail, 100].map((pct) => riskOf(share, pct));
    expect(levels).toEqual(['pass', 'pass', 'look', 'look', 'fail', 'fail']);
  });

  it('has no verdict when unknown, which is not the same as zero', () => {
    expect([riskOf('dev', null), riskOf('dev', Number.NaN), riskOf('dev', 0)]).toEqual([null, null, 'pass']);
  });
});

describe('secured liquidity', () => {
  it('passes when nearly all is secured, and fails when most can be withdrawn', () => {
    expect([100, 95, 94.9, 50, 49.9, 0].map(riskOfSecured)).toEqual([
      'pass',
      'pass',
      'look',
      'look',
      'fail',
      'fail',
    ]);
  });

  it('has no verdict when unknown', () => {
    expect([riskOfSecured(null), riskOfSecured(Number.NaN)]).toEqual([null, null]);
  });
});
