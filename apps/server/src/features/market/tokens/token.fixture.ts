import type { TokenFacts, WindowFigures } from '@dugout/market/types';
import type { ShownFigures } from './token.view.ts';

export const MINT = 'So11111111111111111111111111111111111111112';
const POOL = '11111111111111111111111111111111';

export const facts: TokenFacts = {
  mint: MINT,
  pool: POOL,
  name: 'Ace of Cups',
  symbol: 'ACE',
  uri: 'https://example.invalid/a.json',
  decimals: 6,
  createdAt: 1_000_000,
  launchpad: 'pumpfun',
  market: 'pumpfun-amm',
  creator: POOL,
  supply: 1_000_000_000_000_000n,
  quoteMint: MINT,
  reserves: { base: 206_900_000_000_000n, quote: 84_990_359_345n },
  mayhem: false,
  pricePath: [],
  unpricedReason: null,
  safety: null,
  offChain: null,
};

const still: WindowFigures = { changePct: null, volumeUsd: null, buys: 0, sells: 0, traders: 0 };
export const unknownFigures: ShownFigures = {
  priceSol: null,
  priceUsd: null,
  marketCapUsd: null,
  liquidityUsd: null,
  athUsd: null,
  holders: null,
  graduationPct: null,
  windows: { '1m': still, '5m': still, '1h': still, '6h': still, '24h': still },
  lastTradeAt: null,
};
