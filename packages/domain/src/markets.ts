/** Badges that identify launchpads at a glance. */
export type BadgeId =
  | 'pumpfun'
  | 'moonshot'
  | 'raydium'
  | 'jupiter'
  | 'bonk'
  | 'meteora'
  | 'boop'
  | 'believe'
  | 'bags';

interface Market {
  /** As traders call it. */
  readonly name: string;
  /** Null for a market without a badge. */
  readonly badge: BadgeId | null;
  /**
   * curve: tokens are created here and trade on a bonding curve until graduation. launchpad: tokens are created
   * here and trade in another program's pools. pool: tokens created elsewhere trade here.
   */
  readonly kind: 'curve' | 'launchpad' | 'pool';
  /** False for markets that are not launchpad ids of the specification. */
  readonly listed?: false;
  /** Every curve starts with the reserves of `PUMP_CURVE`. */
  readonly startsAsPumpCurve?: true;
  /** Fee of its pools in basis points, for recorded trades that show no fee. */
  readonly feeBps?: bigint;
  /** Its pools price on x * y = k and report their reserves, so orders can be filled against them. */
  readonly constantProduct?: true;
  /** The program revokes the mint and freeze authorities of every token it creates. */
  readonly revokesAuthorities?: true;
  /** The market to which its tokens graduate with their LP tokens burned. */
  readonly burnsLpOn?: string;
}

/**
 * All launchpads and markets. A new venue needs a decoder and a row here; `local` are the pools of the local
 * chain.
 */
const ROWS = {
  bags: { name: 'Bags', badge: 'bags', kind: 'launchpad' },
  believe: { name: 'Believe', badge: 'believe', kind: 'launchpad' },
  boop: { name: 'Boop', badge: 'boop', kind: 'curve' },
  'jupiter-studio': { name: 'Jupiter Studio', badge: 'jupiter', kind: 'launchpad' },
  'letsbonk.fun': { name: 'LetsBonk', badge: 'bonk', kind: 'curve' },
  'meteora-dlmm': { name: 'Meteora DLMM', badge: 'meteora', kind: 'pool' },
  'meteora-dyn': { name: 'Meteora curve', badge: 'meteora', kind: 'curve' },
  'meteora-dyn-v2': { name: 'Meteora DAMM v2', badge: 'meteora', kind: 'pool', feeBps: 100n },
  moonshot: { name: 'Moonshot', badge: 'moonshot', kind: 'curve' },
  pumpfun: {
    name: 'pump.fun',
    badge: 'pumpfun',
    kind: 'curve',
    startsAsPumpCurve: true,
    feeBps: 100n,
    constantProduct: true,
    revokesAuthorities: true,
    burnsLpOn: 'pumpfun-amm',
  },
  'pumpfun-amm': { name: 'PumpSwap', badge: 'pumpfun', kind: 'pool', feeBps: 30n, constantProduct: true },
  raydium: { name: 'Raydium', badge: 'raydium', kind: 'pool', feeBps: 25n },
  'raydium-launchpad': { name: 'Raydium LaunchLab', badge: 'raydium', kind: 'curve' },
  'raydium-clmm': { name: 'Raydium CLMM', badge: 'raydium', kind: 'pool' },
  'raydium-cpmm': {
    name: 'Raydium CPMM',
    badge: 'raydium',
    kind: 'pool',
    feeBps: 25n,
    constantProduct: true,
  },
  orca: { name: 'Orca', badge: null, kind: 'pool', listed: false },
  local: {
    name: 'Local chain',
    badge: null,
    kind: 'pool',
    listed: false,
    feeBps: 100n,
    constantProduct: true,
  },
  'stonk.fun': { name: 'StonkFun', badge: null, kind: 'curve', listed: false },
  saros: { name: 'Saros', badge: null, kind: 'pool', listed: false },
  phoenix: { name: 'Phoenix', badge: null, kind: 'pool', listed: false },
  openbook: { name: 'OpenBook', badge: null, kind: 'pool', listed: false },
  saber: { name: 'Saber', badge: null, kind: 'pool', listed: false },
  lifinity: { name: 'Lifinity', badge: null, kind: 'pool', listed: false },
} as const satisfies Readonly<Record<string, Market>>;

export type MarketId = keyof typeof ROWS;

export const MARKETS: Readonly<Record<MarketId, Market>> = ROWS;

/** In the order shown in filters. */
export const MARKET_IDS = Object.keys(ROWS) as readonly MarketId[];

/** The launchpad ids of the specification. */
export const LAUNCHPAD_IDS = MARKET_IDS.filter((id) => MARKETS[id].listed !== false);

export const isMarketId = (text: string): text is MarketId => Object.hasOwn(ROWS, text);

export const isCurve = (market: MarketId): boolean => MARKETS[market].kind === 'curve';

export const createsTokens = (market: MarketId): boolean => MARKETS[market].kind !== 'pool';

export const burnsLp = (launchpad: MarketId | null, market: MarketId): boolean =>
  launchpad !== null && MARKETS[launchpad].burnsLpOn === market;
