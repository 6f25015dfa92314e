import type { Quote, Swap } from '@dugout/contract/trading/swap';
import { SOL_MINT } from '@dugout/domain/sol';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import type { SwapRecord } from '../swap-record.ts';

const mints = ({ side, mint }: { side: 'buy' | 'sell'; mint: string }) =>
  side === 'buy' ? { inputMint: SOL_MINT, outputMint: mint } : { inputMint: mint, outputMint: SOL_MINT };

interface CostParts {
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  readonly rent: bigint;
  readonly priceImpactPct: number;
  readonly slippageBps: number;
}

const costs = (parts: CostParts) => ({
  platformLamports: parts.platformFee.toString(),
  protocolLamports: parts.poolFee.toString(),
  networkLamports: parts.networkFee.toString(),
  priorityLamports: parts.priorityFee.toString(),
  tipLamports: parts.tip.toString(),
  rentLamports: parts.rent.toString(),
  priceImpactPct: parts.priceImpactPct,
  slippageBps: parts.slippageBps,
});

const NOTHING = {
  inAmount: 0n,
  outAmount: 0n,
  platformFee: 0n,
  poolFee: 0n,
  networkFee: 0n,
  priorityFee: 0n,
  tip: 0n,
  rent: 0n,
  priceImpactPct: 0,
};

/**
 * Returns a swap as its trader sees it. A swap that did not trade moved nothing, and cost at most the network's
 * charge for a failed transaction.
 */
export function swapView(swap: SwapRecord): Swap {
  const { networkFee, priorityFee } = swap;
  const paid = swap.status === 'failed' && swap.sent !== null ? { networkFee, priorityFee } : {};
  const moved =
    swap.status === 'landed' || swap.status === 'pending' ? swap : { ...swap, ...NOTHING, ...paid };
  return {
    id: swap.id,
    status: swap.status,
    signature: swap.signature,
    walletAddress: swap.walletAddress,
    ...mints(swap),
    inAmount: moved.inAmount.toString(),
    outAmount: moved.outAmount.toString(),
    feeLamports: moved.platformFee.toString(),
    costs: costs(moved),
    reason: swap.reason,
    createdAt: new Date(swap.createdAt).toISOString(),
    tookMs: swap.tookMs,
  };
}

/** Returns the swap of a request that has moved and cost nothing. */
export const untradedView = (
  request: SwapRequest,
  state: Pick<Swap, 'id' | 'status' | 'reason' | 'createdAt'>,
): Swap => ({
  ...state,
  signature: null,
  walletAddress: request.walletAddress,
  ...mints(request),
  inAmount: '0',
  outAmount: '0',
  feeLamports: '0',
  costs: costs({ ...NOTHING, slippageBps: request.execution.slippageBps }),
  tookMs: null,
});

/** Presents the part of a plan that a quote and a prepared swap share. `expiresAt` is in unix ms. */
export function planView(
  plan: SwapPlan,
  { walletAddress, expiresAt }: { readonly walletAddress: string; readonly expiresAt: number },
): Omit<Quote, 'quoteId' | 'venue' | 'proofRequired'> {
  const {
    networkLamports: networkFee,
    priorityLamports: priorityFee,
    tipLamports: tip,
    slippageBps,
  } = plan.execution;
  return {
    walletAddress,
    ...mints(plan),
    inAmount: plan.inAmount.toString(),
    outAmount: plan.outAmount.toString(),
    minOut: plan.threshold.toString(),
    feeLamports: plan.platformFee.toString(),
    costs: costs({ ...plan, networkFee, priorityFee, tip, slippageBps }),
    totalLamports: plan.totalLamports.toString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
