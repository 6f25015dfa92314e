import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { OwnView } from './own-price.ts';

/**
 * Returns the lamports that a swap gives away: its priority fee, its tip, and the difference between its terms
 * and our pool's price before it, which goes to the pool's owner or to somebody who trades against it. Without a
 * known pool, only the fee and the tip.
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
