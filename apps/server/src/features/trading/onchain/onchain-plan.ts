/** Sizes and plans of on-chain swaps: pure, in lamports and raw units. */

import type { OnchainOrder, OnchainQuote } from '#/execution/onchain/onchain-venue.ts';
import { RENT_EXEMPT_MINIMUM } from '#/execution/onchain/rent.ts';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { tipsFor } from '#/execution/onchain/senders/tips.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { larger, type SwapPlan, smaller } from '../pricing/swap-plan.ts';
import { type SwapIntent, shareOf } from '../pricing/swap-request.ts';
import type { Funds } from '../swap-record.ts';

/** Reserved for a first buy's token account and for signatures, before a venue has returned the actual costs. */
const RENT_ALLOWANCE = 2_100_000n;
const SIGNATURES_ALLOWANCE = 10_000n;

/** The parts of an order besides its intent; `mayClose` for a sale of the whole balance. */
type OrderParts = Pick<OnchainOrder, 'owner' | 'wallet' | 'feePpm' | 'build'> & {
  readonly means: SendingMeans;
  readonly mayClose: boolean;
};

/**
 * Builds the order for the venues. Throws ApiError `amount_too_small`, `insufficient_sol`, `insufficient_tokens`
 * or `holding_changed`.
 */
export function onchainOrder(
  intent: SwapIntent,
  funds: Funds,
  { mayClose, means, ...parts }: OrderParts,
): OnchainOrder {
  const { side, mint, mode, execution } = intent;
  const { priorityLamports, tipLamports, slippageBps } = execution;
  const amount = side === 'buy' ? buyAmount(intent, funds) : sellAmount(intent, funds);
  const closes = mayClose && side === 'sell' && mode === 'ExactIn' && amount === funds.tokens;
  const tipAccounts = tipsFor(means, execution)?.accounts ?? [];
  return {
    ...parts,
    mint,
    side,
    mode,
    amount,
    slippageBps,
    priorityLamports,
    tipLamports,
    tipAccounts,
    closes,
  };
}

/** Builds the likely order, assuming unchanged funds; null when they do not suffice. */
export function likelyOrder(intent: SwapIntent, lastFunds: Funds, parts: OrderParts): OnchainOrder | null {
  try {
    return onchainOrder(intent, lastFunds, parts);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function buyAmount({ mode, size, execution }: SwapIntent, { lamports, tokens }: Funds): bigint {
  const rent = tokens > 0n ? 0n : RENT_ALLOWANCE;
  const spendable =
    lamports -
    SIGNATURES_ALLOWANCE -
    execution.priorityLamports -
    execution.tipLamports -
    rent -
    RENT_EXEMPT_MINIMUM;
  if (spendable <= 0n) throw lacksSol();
  if ('raw' in size) {
    if (mode === 'ExactIn' && size.raw > lamports) throw new ApiError('insufficient_sol');
    return size.raw;
  }
  const amount = smaller(shareOf(lamports, size), spendable);
  if (amount === 0n) throw new ApiError('amount_too_small');
  return amount;
}

function sellAmount({ mode, size }: SwapIntent, { tokens }: Funds): bigint {
  if (tokens === 0n) throw new ApiError('insufficient_tokens');
  if ('raw' in size) {
    if (mode === 'ExactIn' && size.raw > tokens) throw new ApiError('insufficient_tokens');
    return size.raw;
  }
  const amount = shareOf(tokens, size);
  if (amount === 0n) throw new ApiError('amount_too_small');
  return amount;
}

/** Computes a quote's plan for the wallet. Throws ApiError `insufficient_sol` or `insufficient_tokens`. */
export function onchainPlan(
  intent: SwapIntent,
  order: OnchainOrder,
  quote: OnchainQuote,
  funds: Funds,
  poolFeeBps: bigint | null,
): SwapPlan {
  const { side, mint, mode } = intent;
  const { inAmount, outAmount, threshold, platformFee, rentLamports: rent } = quote;
  const { networkLamports, tipLamports = order.tipLamports } = quote;
  const execution = { ...intent.execution, networkLamports, tipLamports };
  const sendingCost = networkLamports + order.priorityLamports + tipLamports;
  const maxIn = mode === 'ExactOut' ? larger(threshold, inAmount) : inAmount;
  const buy = side === 'buy';
  const hold = { lamports: (buy ? maxIn : 0n) + sendingCost + rent, tokens: buy ? 0n : maxIn };
  if (hold.tokens > funds.tokens) throw new ApiError('insufficient_tokens');
  if (hold.lamports + RENT_EXEMPT_MINIMUM > funds.lamports) throw lacksSol();
  const inPool = buy ? inAmount - platformFee : outAmount + platformFee;
  return {
    side,
    mint,
    execution,
    feePpm: order.feePpm,
    order: { mode, amount: order.amount, limit: threshold },
    inAmount,
    outAmount,
    threshold,
    platformFee,
    poolFee: poolFeeBps === null ? 0n : (inPool * poolFeeBps) / (10_000n + (buy ? poolFeeBps : -poolFeeBps)),
    sendingCost,
    rent,
    priceImpactPct: quote.priceImpactPct,
    totalLamports: buy ? inAmount + sendingCost + rent : outAmount - sendingCost - rent,
    hold,
  };
}

/** Returns the plan with a lower priority fee. */
export function withPriorityFee(plan: SwapPlan, priorityLamports: bigint): SwapPlan {
  const { execution, sendingCost, hold, totalLamports, side } = plan;
  const saved = execution.priorityLamports - priorityLamports;
  return {
    ...plan,
    execution: { ...execution, priorityLamports },
    sendingCost: sendingCost - saved,
    totalLamports: side === 'buy' ? totalLamports - saved : totalLamports + saved,
    hold: { ...hold, lamports: hold.lamports - saved },
  };
}

const lacksSol = (): ApiError =>
  new ApiError(
    'insufficient_sol',
    'Not enough SOL in this wallet for the trade, network fees and the 0.00089088 SOL that a wallet must keep',
  );
