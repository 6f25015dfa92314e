import type { Receipt } from '@dugout/contract/portfolio/receipt';
import type { SwapOrder } from '@dugout/contract/trading/order';
import type { Quote, Swap } from '@dugout/contract/trading/swap';
import { SOL_MINT } from '@dugout/domain/sol';
import { MINT, WALLET } from './names.ts';

/** Builds a server quote for a buy of 0.5 SOL. */
export const quoteOf = (given: Partial<Quote> = {}): Quote => ({
  quoteId: 'q1',
  walletAddress: WALLET,
  inputMint: SOL_MINT,
  outputMint: MINT,
  venue: 'pump.fun',
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
  proofRequired: false,
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

/** Builds an active stop order for half a position. */
export const orderOf = (
  given: Partial<SwapOrder> = {},
  trigger: Partial<SwapOrder['trigger']> = {},
): SwapOrder => ({
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
  signBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  wouldDo: {
    price: 0.00002,
    distancePct: -30,
    inAmount: '406950000000',
    outAmount: '1000000000',
    problem: null,
  },
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
    rentBackLamports: '0',
    slippageLamports: '1520000',
  },
  sol: 0.5,
  feesSol: 0.005805,
  reason: null,
  ...given,
});
