import { describe, expect, it } from 'vitest';
import { riskOf } from './share-risk.ts';

describe('riskOf', () => {
  it('tells three levels apart and unknown from zero', () => {
    expect([riskOf('top10', 18), riskOf('top10', 31), riskOf('top10', 60)]).toEqual(['pass', 'look', 'fail']);
    expect(riskOf('dev', 0)).toBe('pass');
    expect(riskOf('dev', null)).toBeNull();
  });
});
