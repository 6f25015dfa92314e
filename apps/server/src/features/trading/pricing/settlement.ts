import { afterTradingFee, beforeTradingFee } from '@dugout/domain/execution/trading-fee';
import type { Settlement } from '../swap-record.ts';
import type { SwapPlan } from './swap-plan.ts';

/**
 * Applies the plan's fee rule to the actual fill. Throws RangeError when the fill needs more than was reserved:
 * the venue broke the order's limit, and nothing of it may be booked.
 */
export function settle(
  plan: SwapPlan,
  fill: { readonly amountIn: bigint; readonly amountOut: bigint; readonly poolFee: bigint },
): Settlement {
  const { poolFee } = fill;
  const { sendingCost } = plan;
  const settlement =
    plan.side === 'buy'
      ? settleBuy(plan, fill.amountIn, fill.amountOut)
      : settleSell(plan, fill.amountIn, fill.amountOut);
  const lamports = (plan.side === 'buy' ? -settlement.inAmount : settlement.outAmount) - sendingCost;
  const tokens = plan.side === 'buy' ? settlement.outAmount : -settlement.inAmount;
  if (-lamports > plan.hold.lamports || -tokens > plan.hold.tokens)
    throw new RangeError('the fill needs more than was reserved');
  return { ...settlement, poolFee, sendingCost, rent: 0n, lamports, tokens };
}

/** A complete fill keeps the planned fee; a smaller one pays the fee for its size. */
function settleBuy(plan: SwapPlan, amountIn: bigint, amountOut: bigint) {
  const whole = plan.order.mode === 'ExactIn' && amountIn === plan.order.amount;
  const inAmount = whole ? plan.inAmount : beforeTradingFee(amountIn, plan.feePpm);
  return { inAmount, outAmount: amountOut, platformFee: inAmount - amountIn };
}

function settleSell({ feePpm }: SwapPlan, amountIn: bigint, amountOut: bigint) {
  const outAmount = afterTradingFee(amountOut, feePpm);
  return { inAmount: amountIn, outAmount, platformFee: amountOut - outAmount };
}
