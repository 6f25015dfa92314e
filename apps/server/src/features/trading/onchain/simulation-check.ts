/** What a simulation of a swap moved, held against what was quoted. Pure. */

import type { Moved } from '#/execution/onchain/chain.ts';
import { SigningRefused, type SwapPromise } from '#/execution/onchain/signing.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';

const refuse = (why: string): never => {
  throw new SigningRefused(`the simulation ${why}`);
};

/**
 * Demands that what is signed guarantees what was quoted: the signer holds the transaction to the promise.
 * Throws `SigningRefused`.
 */
export function demandPromised(
  { order, threshold }: SwapPlan,
  { minOut }: Pick<SwapPromise, 'minOut'>,
): void {
  const least = order.mode === 'ExactIn' ? threshold : order.amount;
  if (BigInt(minOut) < least) throw new SigningRefused('the transaction guarantees less than the minimum');
}

/**
 * Demands that a simulation gave the wallet at least what the plan guarantees, took no more than its input and
 * costs, and did nothing else to it. Throws `SigningRefused`.
 */
export function demandKept(plan: SwapPlan, { lamports, tokens, sideEffects }: Moved): void {
  const { order, hold, side, sendingCost, rent, threshold } = plan;
  const least = order.mode === 'ExactIn' ? threshold : order.amount;
  const [sideEffect] = sideEffects;
  if (sideEffect !== undefined) refuse(sideEffect);
  if (-tokens > hold.tokens) refuse('takes more tokens than quoted');
  if (side === 'buy') {
    if (-lamports > hold.lamports) refuse('takes more SOL than quoted');
    if (tokens < least) refuse('gives fewer tokens than the minimum');
  } else if (lamports < least - sendingCost - rent) refuse('gives less SOL than the minimum');
}
