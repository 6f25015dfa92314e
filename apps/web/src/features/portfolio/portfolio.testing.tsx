import { type Answers, TRADER } from '#/app/app.testing.tsx';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf, receiptOf } from '#/shared/testing/trading-builders.ts';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';

export const NONE = { page: 1, limit: 50, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false };
const POINT = { time: '2026-01-01T00:00:00.000Z', equitySol: 10, heldSol: 10, solUsd: 150 };
const CURVE = {
  points: [POINT, { ...POINT, time: '2026-01-03T00:00:00.000Z', equitySol: 12 }],
  maxDrawdown: null,
};
const ROWS = {
  positionId: 'p1',
  walletAddress: walletOf().address,
  tokenAddress: MINT,
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  amount: '813900000000',
  unknownAmount: '1000000',
  costLamports: '1212900000',
  realisedLamports: '82900000',
  averageRealisedLamports: '71200000',
  averageEntrySol: 0.00000149,
  openedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  lots: [
    {
      lotId: 'l1',
      source: 'buy',
      swapId: 'swap1',
      signature: 'sigsigsig',
      preset: 'low',
      openedAt: '2026-01-01T00:00:00.000Z',
      amount: '9',
      leftAmount: '8',
      costLamports: '9',
      leftCostLamports: '8',
    },
    {
      lotId: 'l2',
      source: 'transfer',
      swapId: null,
      signature: null,
      preset: null,
      openedAt: '2026-01-02T00:00:00.000Z',
      amount: '1',
      leftAmount: '1',
      costLamports: null,
      leftCostLamports: null,
    },
  ],
  disposals: [
    {
      lotId: 'l1',
      kind: 'sell',
      swapId: 'swap2',
      signature: 'othersig',
      time: '2026-01-03T00:00:00.000Z',
      amount: '1',
      costLamports: '1',
      proceedsLamports: '82900001',
      realisedLamports: '82900000',
    },
  ],
};

export const trader = (more: Answers = {}): Answers => ({
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
  'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
  'GET /api/v1/swap/orders': () => ({ body: { data: [orderOf()] } }),
  'GET /api/v1/portfolio/curve': () => ({ body: { data: CURVE } }),
  'GET /api/v1/portfolio/calendar': ({ searchParams }) => ({
    body: {
      data: {
        month: searchParams.get('month'),
        days: [],
        bestSol: null,
        worstSol: null,
        greenDays: 0,
        monthSol: 0,
      },
    },
  }),
  'GET /api/v1/portfolio/receipts': () => ({
    body: { data: { items: [receiptOf()], pagination: { ...NONE, count: 1 } } },
  }),
  'GET /api/v1/swap/swap1/receipt': () => ({ body: { data: receiptOf() } }),
  'GET /api/v1/portfolio/positions/p1': () => ({ body: { data: ROWS } }),
  ...more,
});
