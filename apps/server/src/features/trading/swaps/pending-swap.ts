import { newId } from '#/platform/ids/new-id.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { SwapRecord } from '../swap-record.ts';

interface Parts
  extends Pick<
    SwapRecord,
    | 'userId'
    | 'walletAddress'
    | 'idempotencyKey'
    | 'requestHash'
    | 'apiKeyId'
    | 'createdAt'
    | 'preset'
    | 'quotedSlot'
    | 'exits'
  > {
  readonly plan: SwapPlan;
}

/** Creates a swap that is about to be filled, with the amounts of its plan. */
export function pendingSwap({ plan, ...who }: Parts): SwapRecord {
  const { side, mint, execution, inAmount, outAmount, platformFee, poolFee, hold, rent } = plan;
  return {
    ...who,
    id: newId(),
    status: 'pending',
    side,
    mint,
    mode: plan.order.mode,
    inAmount,
    outAmount,
    quotedIn: inAmount,
    quotedOut: outAmount,
    platformFee,
    poolFee,
    hold,
    networkFee: execution.networkLamports,
    priorityFee: execution.priorityLamports,
    tip: execution.tipLamports,
    rent,
    slippageBps: execution.slippageBps,
    protect: execution.protect,
    priceImpactPct: plan.priceImpactPct,
    errorCode: null,
    reason: null,
    tookMs: null,
    signature: null,
    venue: null,
    tried: [],
    sent: null,
  };
}
