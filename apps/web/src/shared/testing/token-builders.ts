import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenScan } from '@dugout/contract/market/safety';
import type { TokenPage, TokenRow } from '@dugout/contract/market/token';
import type { TopTrader } from '@dugout/contract/market/token-insights';
import type { TokenTrade } from '@dugout/contract/market/trades';
import { SOL_MINT } from '@dugout/domain/sol';
import { MINT, WALLET } from './names.ts';

const byWindow = <T>(value: T) => ({ '1m': value, '5m': value, '1h': value, '6h': value, '24h': value });
const NO_WINDOW = { changePct: null, volumeUsd: null, buys: 0, sells: 0, traders: 0 };

/** Builds a token row with plain valid defaults. */
export const tokenRowOf = (mint: string, given: Partial<TokenRow>): TokenRow => ({
  tokenAddress: mint,
  poolAddress: `pool-${mint}`,
  name: `Token ${mint}`,
  symbol: mint.toUpperCase(),
  image: null,
  decimals: 6,
  createdAt: '2026-01-01T00:00:00.000Z',
  launchpad: 'pumpfun',
  market: 'pumpfun-amm',
  creator: null,
  priceSol: 0.00002,
  priceUsd: 0.004,
  changePct: 1,
  changes: { '1m': 0, '5m': 1.24, '1h': 6.8, '6h': 10, '24h': 38.4 },
  marketCapUsd: 4_100_000,
  liquidityUsd: 412_600,
  volumeUsd: 6_800_000,
  buys: 19_300,
  sells: 15_000,
  traders: 900,
  holders: 8_914,
  athUsd: null,
  graduationPct: null,
  top10HoldersPct: 18.4,
  devHoldingsPct: 0,
  insiderHoldingsPct: 3.1,
  sniperHoldingsPct: 2.2,
  bundledHoldingsPct: 1.2,
  freshHoldingsPct: 3.4,
  agentHoldingsPct: 0,
  mayhem: false,
  kols: 0,
  mintAuthority: null,
  freezeAuthority: null,
  ageMinutes: 4_320,
  trend: [1, 2, 3],
  supply: '1000000000000000',
  lookAlikes: 0,
  deepest: false,
  untradableReason: null,
  ...given,
});

export const liveOf = (
  mint: string,
  given: Omit<Partial<LiveFigures>, 'windows'> & { windows?: Partial<LiveFigures['windows']> },
): LiveFigures => ({
  tokenAddress: mint,
  priceSol: 0.00002,
  priceUsd: 0.004,
  marketCapUsd: 4_100_000,
  liquidityUsd: 412_600,
  athUsd: null,
  holders: 8_914,
  graduationPct: null,
  lastTradeAt: null,
  ...given,
  windows: { ...byWindow(NO_WINDOW), ...given.windows },
});

export const tradeOf = (given: Partial<TokenTrade> = {}): TokenTrade => ({
  id: 'a:0',
  time: '2026-01-01T00:01:05.400Z',
  wallet: WALLET,
  walletName: null,
  side: 'buy',
  tokenAmount: '1000000',
  solAmount: '500000000',
  usdAmount: 85,
  priceSol: 0.0000005,
  priceUsd: 0.000085,
  setsPrice: true,
  signature: 'sig',
  slot: 1,
  marks: [],
  standing: {
    trades: 2,
    heldPct: 0.5,
    boughtUsd: 100,
    realisedUsd: 20,
    soldCostUsd: 50,
    openAmount: '1000000',
    openCostUsd: 50,
  },
  ...given,
});

export function tokenPageOf(given: Partial<TokenPage> = {}): TokenPage {
  const {
    tokenAddress,
    poolAddress,
    name,
    symbol,
    image,
    decimals,
    createdAt,
    launchpad,
    market,
    creator,
    ...row
  } = tokenRowOf(MINT, {});
  const {
    top10HoldersPct,
    devHoldingsPct,
    insiderHoldingsPct,
    sniperHoldingsPct,
    bundledHoldingsPct,
    freshHoldingsPct,
    agentHoldingsPct,
    mayhem,
    kols,
    lookAlikes,
    deepest,
    supply,
  } = row;
  const { mintAuthority, freezeAuthority } = row;
  const { tokenAddress: _, ...figures } = liveOf(MINT, {});
  return {
    tokenAddress,
    poolAddress,
    name,
    symbol,
    image,
    decimals,
    createdAt,
    launchpad,
    market,
    creator,
    ...figures,
    changePct: byWindow(null),
    volumeUsd: byWindow(null),
    buys: byWindow(0),
    sells: byWindow(0),
    traders: byWindow(0),
    ageMinutes: row.ageMinutes,
    top10HoldersPct,
    devHoldingsPct,
    insiderHoldingsPct,
    sniperHoldingsPct,
    bundledHoldingsPct,
    freshHoldingsPct,
    agentHoldingsPct,
    mayhem,
    kols,
    mintAuthority,
    freezeAuthority,
    safety: null,
    details: { description: null, links: [] },
    lookAlikes,
    pictureLookAlikes: null,
    deepest,
    supply,
    quoteMint: SOL_MINT,
    reserves: { base: '206900000000000', quote: '84990359345' },
    poolFeeBps: 100,
    untradableReason: null,
    pricePath: [],
    unpricedReason: null,
    ...given,
  };
}

export const scanOf = (given: Partial<TokenScan> = {}): TokenScan => ({
  tokenAddress: MINT,
  status: 'completed',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:01.000Z',
  verdict: { level: 'look', text: 'Caution: 1 other token uses its name or ticker.' },
  passed: 1,
  checks: [
    {
      id: 'top10',
      name: 'Top 10',
      level: 'pass',
      value: '18.4%',
      looked: 'The ten largest wallets, excluding pools.',
    },
    { id: 'name', name: 'Same name', level: 'look', value: '1', looked: 'Names and tickers of all tokens.' },
    { id: 'mint', name: 'Mint', level: 'unknown', value: null, looked: 'Nothing.' },
  ],
  reason: null,
  ...given,
});

export const traderOf = (given: Partial<TopTrader> = {}): TopTrader => ({
  wallet: WALLET,
  walletName: null,
  marks: [],
  buys: 2,
  sells: 1,
  boughtUsd: 400,
  soldUsd: 500,
  heldPct: 1,
  realisedUsd: 300,
  unrealisedUsd: -100,
  pnlUsd: 200,
  pnlPct: 50,
  lastTradeAt: '2026-01-01T00:00:00.000Z',
  ...given,
});
