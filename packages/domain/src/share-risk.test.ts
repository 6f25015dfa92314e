import { describe, expect, it } from 'vitest';
import { riskOf, riskOfSecured } from './share-risk.ts';

describe('riskOf', () => {
  it('tells three levels apart and unknown from zero', () => {
    expect([riskOf('top10', 18), riskOf('top10', 31), riskOf('top10', 60)]).toEqual(['pass', 'look', 'fail']);
    expect(riskOf('dev', 0)).toBe('pass');
    expect(riskOf('dev', null)).toBeNull();
  });
});

describe('riskOfSecured', () => {
  it('asks for nearly all of it, and fails where most can be taken out', () => {
    expect([100, 95, 94.9, 50, 49.9, 0].map(riskOfSecured)).toEqual(['pass', 'pass', 'look', 'look', 'fail', 'fail']);
    expect([riskOfSecured(null), riskOfSecured(Number.NaN)]).toEqual([null, null]);
  });
});
