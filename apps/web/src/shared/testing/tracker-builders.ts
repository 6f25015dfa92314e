import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { MINT, WALLET } from './names.ts';

export const watchedOf = (tokenAddress: string, given: Partial<WatchedToken> = {}): WatchedToken => ({
  tokenAddress,
  ticker: 'COO',
  token: { image: '/images/coo.svg', name: 'Pigeon Union' },
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
