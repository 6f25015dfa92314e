import { describe, expect, it } from 'vitest';
import {
  burnsLp,
  createsTokens,
  isCurve,
  isMarketId,
  LAUNCHPAD_IDS,
  MARKET_IDS,
  MARKETS,
} from './markets.ts';

describe('markets', () => {
  it('[ALPHA-22] list exactly the 15 launchpad ids, in this order', () => {
    expect(LAUNCHPAD_IDS).toEqual([
      'bags',
      'believe',
      'boop',
      'jupiter-studio',
      'letsbonk.fun',
      'meteora-dlmm',
      'meteora-dyn',
      'meteora-dyn-v2',
      'moonshot',
      'pumpfun',
      'pumpfun-amm',
      'raydium',
      'raydium-launchpad',
      'raydium-clmm',
      'raydium-cpmm',
    ]);
  });

  it('[TOKEN-13] have the badge whose name their id contains, and no other', () => {
    const badges = new Set(MARKET_IDS.flatMap((id) => MARKETS[id].badge ?? []));
    for (const id of MARKET_IDS)
      expect([id, [...badges].filter((badge) => id.includes(badge))]).toEqual([
        id,
        [MARKETS[id].badge ?? []].flat(),
      ]);
    expect(MARKET_IDS.filter((id) => MARKETS[id].badge === null)).toEqual([
      'orca',
      'local',
      'stonk.fun',
      'saros',
      'phoenix',
      'openbook',
      'saber',
      'lifinity',
    ]);
  });

  it('have unique names', () => {
    expect(new Set(MARKET_IDS.map((id) => MARKETS[id].name)).size).toBe(MARKET_IDS.length);
  });

  it('recognize market ids', () => {
    expect(MARKET_IDS.every(isMarketId)).toBe(true);
    expect(['', 'pump', 'PUMPFUN', 'toString', '__proto__', 'raydium '].filter(isMarketId)).toEqual([]);
  });

  it('distinguish curves, launchpads and pools', () => {
    expect(MARKET_IDS.filter(isCurve)).toEqual([
      'boop',
      'letsbonk.fun',
      'meteora-dyn',
      'moonshot',
      'pumpfun',
      'raydium-launchpad',
      'stonk.fun',
    ]);
    expect(MARKET_IDS.filter((id) => createsTokens(id) && !isCurve(id))).toEqual([
      'bags',
      'believe',
      'jupiter-studio',
    ]);
  });

  it('have a fee wherever orders can be filled against their pools', () => {
    const fillable = MARKET_IDS.filter((id) => MARKETS[id].constantProduct);
    expect(fillable).toEqual(['pumpfun', 'pumpfun-amm', 'raydium-cpmm', 'local']);
    expect(fillable.filter((id) => MARKETS[id].feeBps === undefined)).toEqual([]);
  });

  it('mark the LP of pump.fun graduates on PumpSwap as burned, and of no other pair', () => {
    const pairs = [null, ...MARKET_IDS].flatMap((from) =>
      MARKET_IDS.filter((to) => burnsLp(from, to)).map((to) => [from, to]),
    );
    expect(pairs).toEqual([['pumpfun', 'pumpfun-amm']]);
  });
});
