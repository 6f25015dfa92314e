import type { LiveFigures, TokenPage, TokenRow, TokenTrade } from '@dugout/contract/market';
import type { SwapOrder } from '@dugout/contract/orders';
import type { Receipt } from '@dugout/contract/portfolio';
import type { TokenScan, TopTrader } from '@dugout/contract/token-knowledge';
import type { FollowedWallet, TrackerActivity } from '@dugout/contract/tracker';
import type { Position, Quote, Swap } from '@dugout/contract/trading';
import type { UserWallet, WalletTransaction } from '@dugout/contract/wallets';
import type { WatchedToken } from '@dugout/contract/watchlist';
import { SOL_MINT } from '@dugout/domain/sol';

export const WALLET = 'WaLLetUnderTest1111111111111111111111111111';
export const MINT = 'MintUnderTest111111111111111111111111111111';

/** A buy of 0.5 SOL as the server quotes it. */
export const quoteOf = (given: Partial<Quote> = {}): Quote => ({
  quoteId: 'q1',
  walletAddress: WALLET,
  inputMint: SOL_MINT,
  outputMint: MINT,
  inAmount: '500000000',
  outAmount: '20395000000',
  minOut: '18763000000',
  feeLamports: '5000000',
  costs: {
    platformLamports: '5000000',
    protocolLamports: '0',
    networkLamports: '5000',
    priorityLamports: '300000',
    tipLamports: '500000',
    rentLamports: '0',
    priceImpactPct: 0.04,
    slippageBps: 800,
  },
  totalLamports: '500805000',
  expiresAt: '2026-01-01T00:00:10.000Z',
  ...given,
});

export const swapOf = (given: Partial<Swap> = {}): Swap => {
  const { inAmount, outAmount, feeLamports, costs } = quoteOf();
  return {
    id: 's1',
    status: 'landed',
    signature: 'sig',
    walletAddress: WALLET,
    inputMint: SOL_MINT,
    outputMint: MINT,
    inAmount,
    outAmount,
    feeLamports,
    costs,
    reason: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    tookMs: 900,
    ...given,
  };
};

export const walletOf = (given: Partial<UserWallet> = {}): UserWallet => ({
  id: 'w1',
  name: 'Main',
  address: WALLET,
  balance_sol: 10,
  lamports: '10000000000',
  is_primary: true,
  archived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

export const positionOf = (given: Partial<Position> = {}): Position => ({
  positionId: 'p1',
  walletAddress: WALLET,
  tokenAddress: MINT,
  poolAddress: 'PooL11111111111111111111111111111111111111',
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  token: { image: '/images/coo.svg', name: 'Pigeon Union' },
  amount: '813900000000',
  unknownAmount: '0',
  decimals: 6,
  costLamports: '1212900000',
  realisedLamports: '82900000',
  boughtLamports: '1950000000',
  soldLamports: '820000000',
  costSol: 1.2129,
  valueSol: 2.0187,
  pnlSol: 0.8058,
  pnlPercent: 66.44,
  pnlUsd: 66.44,
  pnlValueUsd: 135.7,
  openedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

const NO_WINDOW = { changePct: null, volumeUsd: null, buys: 0, sells: 0, traders: 0 };

/** A token row for tests; what is not given is dull but valid. */
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
  kols: 0,
  mintAuthority: null,
  freezeAuthority: null,
  ageMinutes: 4_320,
  trend: [1, 2, 3],
  supply: '1000000000000000',
  lookAlikes: 0,
  deepest: false,
  barred: null,
  ...given,
});

/** Live figures for tests. */
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
  windows: { '1m': NO_WINDOW, '5m': NO_WINDOW, '1h': NO_WINDOW, '6h': NO_WINDOW, '24h': NO_WINDOW, ...given.windows },
});

/** A trade on the tape, for tests. */
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
  signature: 'sig',
  slot: 1,
  marks: [],
  ...given,
});

/** Everything about a token, for tests. */
export function tokenPageOf(given: Partial<TokenPage> = {}): TokenPage {
  const { tokenAddress, poolAddress, name, symbol, image, decimals, createdAt, launchpad, market, creator, ...row } = tokenRowOf(MINT, {});
  const { top10HoldersPct, devHoldingsPct, insiderHoldingsPct, sniperHoldingsPct, kols, lookAlikes, deepest, supply } = row;
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
    top10HoldersPct,
    devHoldingsPct,
    insiderHoldingsPct,
    sniperHoldingsPct,
    kols,
    mintAuthority,
    freezeAuthority,
    safety: null,
    details: { description: null, links: [] },
    lookAlikes,
    deepest,
    supply,
    quoteMint: SOL_MINT,
    reserves: { base: '206900000000000', quote: '84990359345' },
    poolFeeBps: 100,
    barred: null,
    unpricedReason: null,
    ...given,
  };
}

/** A trade of the trader's own history, for tests. */
export const transactionOf = (given: Partial<WalletTransaction> = {}): WalletTransaction => ({
  id: 't1',
  signature: 'sig',
  type: 'buy',
  walletAddress: WALLET,
  tokenAddress: MINT,
  poolAddress: 'PooL11111111111111111111111111111111111111',
  name: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  tokenAmount: '20395000000',
  solAmount: '500000000',
  feeLamports: '5000000',
  realisedLamports: null,
  priceUsd: 0.004127,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** A finished scan, for tests. */
export const scanOf = (given: Partial<TokenScan> = {}): TokenScan => ({
  tokenAddress: MINT,
  status: 'completed',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:01.000Z',
  verdict: { level: 'look', text: 'Look first: 1 other token bears its name or ticker.' },
  passed: 1,
  checks: [
    { id: 'top10', name: 'Top 10', level: 'pass', value: '18.4%', looked: 'The ten largest wallets, pools left out.' },
    { id: 'name', name: 'Same name', level: 'look', value: '1', looked: 'Names and tickers of all tokens.' },
    { id: 'mint', name: 'Mint', level: 'unknown', value: null, looked: 'Nothing.' },
  ],
  reason: null,
  ...given,
});

/** A top trader, for tests. */
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
  lastTradeAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** An armed stop of half a position, for tests. */
export const orderOf = (given: Partial<SwapOrder> = {}, trigger: Partial<SwapOrder['trigger']> = {}): SwapOrder => ({
  id: 'order1',
  kind: 'stopLoss',
  walletAddress: WALLET,
  tokenAddress: MINT,
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  side: 'sell',
  amount: null,
  amountPercent: 50,
  swapMode: 'ExactIn',
  status: 'armed',
  reason: null,
  swapId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  wouldDo: { price: 0.00002, distancePct: -30, inAmount: '406950000000', outAmount: '1000000000', problem: null },
  ...given,
  trigger: {
    kind: given.kind ?? 'stopLoss',
    metric: 'priceSol',
    direction: 'below',
    level: 0.000014,
    trailBps: null,
    everySeconds: null,
    times: null,
    fired: 0,
    nextAt: null,
    expiresAt: null,
    positionId: 'p1',
    group: null,
    ...trigger,
  },
});

/** The receipt of a landed buy, for tests. */
export const receiptOf = (given: Partial<Receipt> = {}): Receipt => ({
  swapId: 'swap1',
  status: 'landed',
  side: 'buy',
  tokenAddress: MINT,
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  walletAddress: WALLET,
  signature: 'sig',
  venue: 'Simulated pool',
  tried: [{ venue: 'Jupiter', reason: 'No route' }],
  requestedAt: '2026-01-01T00:00:00.000Z',
  settledAt: '2026-01-01T00:00:00.900Z',
  tookMs: 900,
  quotedSlot: 100,
  landedSlot: 102,
  quotedIn: '500000000',
  quotedOut: '20395000000',
  gotIn: '500000000',
  gotOut: '20333000000',
  slippagePct: 0.304,
  costs: {
    platformLamports: '5000000',
    protocolLamports: '1250000',
    networkLamports: '5000',
    priorityLamports: '300000',
    tipLamports: '500000',
    rentLamports: '0',
    slippageLamports: '1520000',
  },
  sol: 0.5,
  feesSol: 0.005805,
  reason: null,
  ...given,
});

export const watchedOf = (tokenAddress: string, given: Partial<WatchedToken> = {}): WatchedToken => ({
  tokenAddress,
  name: 'Pigeon Union',
  symbol: 'COO',
  image: '/images/coo.svg',
  decimals: 6,
  priceSol: 0.00002,
  priceUsd: 0.004,
  marketCap: 4_127_000,
  liquidityUsd: 412_600,
  changePct: 38.4,
  volumeUsd: 6_800_000,
  holders: 8_914,
  createdAt: '2026-01-01T00:00:00.000Z',
  group: null,
  note: null,
  addedAt: '2026-01-02T00:00:00.000Z',
  alerts: [],
  ...given,
});

export const activityOf = (id: string, given: Partial<TrackerActivity> = {}): TrackerActivity => ({
  id,
  type: 'buy',
  created_at: '2026-01-01T00:00:00.000Z',
  age: '0m',
  name: 'cinder.sol',
  emoji: null,
  group: null,
  walletAddress: WALLET,
  tokenAddress: MINT,
  poolAddress: 'PooL11111111111111111111111111111111111111',
  token_metadata: { name: 'Pigeon Union', symbol: 'COO', image: null, color: '#335577', decimals: 6 },
  marketcap: 4_127_000,
  usd_amount: 75.5,
  sol_amount: 0.5,
  token_amount: '20395000000',
  signature: `signature-${id}`,
  slot: 361_204_877,
  seen_at: '2026-01-01T00:00:00.400Z',
  late_ms: 400,
  filled: false,
  direction: null,
  counterparty: null,
  ...given,
});

export const followedOf = (address: string, given: Partial<FollowedWallet> = {}): FollowedWallet => ({
  id: `followed-${address}`,
  address,
  name: 'Whale 07',
  emoji: null,
  group: null,
  notes: null,
  created_at: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastTradeTime: null,
  totalPnl: null,
  ...given,
});
