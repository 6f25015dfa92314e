/** The launchpad ids of the specification. */
export const LAUNCHPAD_IDS = [
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
] as const;

/** Where a token was created or trades: the launchpads, and pools of programs that are none; `local` are those of the local chain. Data, so that a new one is a new line. */
export const MARKET_IDS = [...LAUNCHPAD_IDS, 'orca', 'local'] as const;

export type MarketId = (typeof MARKET_IDS)[number];

/** Markets on which a token still sits on its bonding curve and has a graduation to reach. */
export const CURVE_MARKETS: ReadonlySet<MarketId> = new Set<MarketId>([
  'boop',
  'letsbonk.fun',
  'meteora-dyn',
  'moonshot',
  'pumpfun',
  'raydium-launchpad',
]);
