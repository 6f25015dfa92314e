import { MARKET_IDS } from '@dugout/domain/markets';
import { describe, expect, it } from 'vitest';
import { launchpadBadge, marketName } from './launchpads.ts';

describe('launchpadBadge', () => {
  it('[TOKEN-12] [TOKEN-13] finds the mark contained in a market id, ignoring case', () => {
    expect(
      [
        'pumpfun-amm',
        'LetsBonk.fun',
        'meteora-dlmm',
        'raydium-cpmm',
        'jupiter-studio',
        'moonshot',
        'boop',
        'Believe',
      ].map(launchpadBadge),
    ).toEqual(['pumpfun', 'bonk', 'meteora', 'raydium', 'jupiter', 'moonshot', 'boop', 'believe']);
  });

  it('[TOKEN-14] marks bags and leaves an unknown market unmarked', () => {
    expect(launchpadBadge('bags')).toBe('bags');
    expect([launchpadBadge('orca'), launchpadBadge(''), launchpadBadge(null)]).toEqual([null, null, null]);
  });

  it('has a mark and a name for every market id', () => {
    for (const id of MARKET_IDS)
      expect([launchpadBadge(id), marketName(id)]).not.toContain(id === 'bags' ? null : undefined);
    expect(marketName('pumpfun-amm')).toBe('PumpSwap');
    expect(marketName('someswap')).toBe('someswap');
  });
});
