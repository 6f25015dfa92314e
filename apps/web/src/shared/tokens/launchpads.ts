/** The launchpads that have a mark of their own. */
export type LaunchpadMark = 'pumpfun' | 'moonshot' | 'raydium' | 'jupiter' | 'bonk' | 'meteora' | 'boop' | 'believe' | 'bags';

const MARKS: readonly (readonly [within: string, mark: LaunchpadMark])[] = [
  ['pumpfun', 'pumpfun'],
  ['moonshot', 'moonshot'],
  ['raydium', 'raydium'],
  ['jupiter', 'jupiter'],
  ['bonk', 'bonk'],
  ['meteora', 'meteora'],
  ['boop', 'boop'],
  ['believe', 'believe'],
  ['bags', 'bags'],
];

/** The mark of a market id: the first whose name it contains, whatever its letters' case; null for an unknown market. */
export function launchpadMark(market: string | null): LaunchpadMark | null {
  const id = market?.toLowerCase() ?? '';
  return MARKS.find(([within]) => id.includes(within))?.[1] ?? null;
}

const NAMES: Readonly<Record<string, string>> = {
  bags: 'Bags',
  believe: 'Believe',
  boop: 'Boop',
  'jupiter-studio': 'Jupiter Studio',
  'letsbonk.fun': 'LetsBonk',
  'meteora-dlmm': 'Meteora DLMM',
  'meteora-dyn': 'Meteora curve',
  'meteora-dyn-v2': 'Meteora DAMM v2',
  moonshot: 'Moonshot',
  orca: 'Orca',
  local: 'Local chain',
  pumpfun: 'pump.fun',
  'pumpfun-amm': 'PumpSwap',
  raydium: 'Raydium',
  'raydium-launchpad': 'Raydium LaunchLab',
  'raydium-clmm': 'Raydium CLMM',
  'raydium-cpmm': 'Raydium CPMM',
};

/** A market's name as people say it. */
export const marketName = (market: string): string => NAMES[market] ?? market;
