import { describe, expect, it } from 'vitest';
import { barred } from './barred.ts';

describe('a pool', () => {
  const reserves = { base: 1n, quote: 1n };

  it('is barred by nothing where an order can be filled against it', () => {
    expect(barred({ reserves, unpricedReason: null }, 0)).toBeNull();
  });

  it('that is barred says why in a sentence', () => {
    expect(barred({ reserves: null, unpricedReason: null }, null)).toBe('This pool cannot be traded here: its reserves are unknown');
    expect(barred({ reserves, unpricedReason: null }, null)).toContain('this pool type');
    expect(barred({ reserves: null, unpricedReason: 'It trades against X.' }, null)).toBe(
      'This token cannot be traded here. It trades against X',
    );
  });
});
