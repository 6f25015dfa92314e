import { describe, expect, it } from 'vitest';
import { untradableReason } from './untradable-reason.ts';

describe('a pool', () => {
  const reserves = { base: 1n, quote: 1n };

  it('is tradable when an order can be filled against it', () => {
    expect(untradableReason({ reserves, pricePath: [] }, 0)).toBeNull();
  });

  it('gives the reason in a sentence when untradable', () => {
    expect(untradableReason({ reserves: null, pricePath: [] }, null)).toBe(
      'This pool cannot be traded here: its reserves are unknown',
    );
    expect(untradableReason({ reserves, pricePath: [] }, null)).toContain('this pool type');
    expect(untradableReason({ reserves: null, pricePath: [{ mint: 'x', symbol: 'X' }] }, null)).toBe(
      'This token cannot be traded here: its pool is quoted in X, not in SOL',
    );
  });
});
