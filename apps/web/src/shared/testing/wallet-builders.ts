import type { ClosedPositions } from '@dugout/contract/portfolio/lots';
import type { Position } from '@dugout/contract/portfolio/position';
import type { UserWallet, WalletTransaction } from '@dugout/contract/wallets/wallet';
import { MINT, WALLET } from './names.ts';

export const walletOf = (given: Partial<UserWallet> = {}): UserWallet => ({
  id: 'w1',
  name: 'Main',
  address: WALLET,
  balance_sol: 10,
  lamports: '10000000000',
  is_primary: true,
  archived: false,
  imported: false,
  connected: false,
  keyMissing: false,
  exportAvailableAt: null,
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
  soldCostLamports: '737100000',
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

type ClosedTotals = ClosedPositions['totals'][number];

export const closedTotalsOf = (given: Partial<ClosedTotals> = {}): ClosedTotals => ({
  walletAddress: WALLET,
  boughtLamports: '1000000000',
  soldLamports: '700000000',
  realisedLamports: '-300000000',
  soldCostLamports: '1000000000',
  ...given,
});

export const closedOf = (totals: readonly ClosedTotals[] = []): ClosedPositions => ({
  items: [],
  pagination: { page: 1, limit: 1, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false },
  best: null,
  worst: null,
  distribution: [],
  averageWinPct: null,
  averageLossPct: null,
  totals: [...totals],
});

/** Builds a trade of the trader's own history. */
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
