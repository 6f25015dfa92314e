import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { OwnView } from './own-price.ts';

/**
 * Lamports that a swap gives away: its priority fee and tip, and what it trades below the price of our pool
 * before it, which whoever owns the pool or trades against it gets. Without a pool that is known, the fee and
 * the tip alone.
 */
export function lostValue(
  plan: Pick<SwapPlan, 'side' | 'inAmount' | 'outAmount' | 'platformFee' | 'execution'>,
  { pool }: OwnView,
): bigint {
  const { side, inAmount, outAmount, platformFee, execution } = plan;
  const given = execution.priorityLamports + execution.tipLamports;
  if (pool === null) return given;
  const { base, quote } = pool.reserves;
  const [paid, got] =
    side === 'buy'
      ? [inAmount - platformFee, (outAmount * quote) / base]
      : [(inAmount * quote) / base, outAmount + platformFee];
  return paid > got ? given + paid - got : given;
}
