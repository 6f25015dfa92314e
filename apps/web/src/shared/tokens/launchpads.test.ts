import { MARKET_IDS } from '@dugout/domain/markets';
import { describe, expect, it } from 'vitest';
import { launchpadMark, marketName } from './launchpads.ts';

describe('launchpadMark', () => {
  it('[TOKEN-12] [TOKEN-13] finds the mark that a market contains, whatever the case', () => {
    expect(
      ['pumpfun-amm', 'LetsBonk.fun', 'meteora-dlmm', 'raydium-cpmm', 'jupiter-studio', 'moonshot', 'boop', 'Believe'].map(launchpadMark),
    ).toEqual(['pumpfun', 'bonk', 'meteora', 'raydium', 'jupiter', 'moonshot', 'boop', 'believe']);
  });

  it('[TOKEN-14] marks bags too and leaves an unknown market without one', () => {
    expect(launchpadMark('bags')).toBe('bags');
    expect([launchpadMark('orca'), launchpadMark(''), launchpadMark(null)]).toEqual([null, null, null]);
  });

  it('has a mark and a name for every market id', () => {
    for (const id of MARKET_IDS) expect([launchpadMark(id), marketName(id)]).not.toContain(id === 'bags' ? null : undefined);
    expect(marketName('pumpfun-amm')).toBe('PumpSwap');
    expect(marketName('someswap')).toBe('someswap');
  });
});
