import { QUICK_AMOUNTS } from '@dugout/contract/trading/values';
import { describe, expect, it } from 'vitest';
import { readQuickAmounts, withTyped } from './quick-amounts.store.ts';

describe('quick amounts', () => {
  it('are read from storage, with defaults for invalid ones', () => {
    expect(readQuickAmounts({ buy: ['3', 'x', 7], sell: [33.33, 0, 101, '50'] })).toEqual({
      buy: ['3', '0.25', '0.5', '1', '2', '5'],
      sell: [33.33, 25, 50, 75, 100],
    });
    expect(readQuickAmounts({ buy: 'x', sell: {} })).toEqual(QUICK_AMOUNTS);
    expect(readQuickAmounts(null)).toBeNull();
  });

  it('change one at a time, and refuse what cannot be traded', () => {
    expect(withTyped(QUICK_AMOUNTS, 'buy', 5, ' 7.5 ')?.buy.at(5)).toBe('7.5');
    expect(withTyped(QUICK_AMOUNTS, 'sell', 0, '33')?.sell.at(0)).toBe(33);
    for (const text of ['', '0', '-1', 'x', '1e30'])
      expect(withTyped(QUICK_AMOUNTS, 'buy', 0, text)).toBeNull();
    for (const text of ['', '0', '100.1', 'x', 'NaN', '33.333'])
      expect(withTyped(QUICK_AMOUNTS, 'sell', 0, text)).toBeNull();
  });
});
