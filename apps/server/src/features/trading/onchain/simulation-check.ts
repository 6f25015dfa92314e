/** Compares a swap's simulation with its quote. Pure. */

import type { Moved } from '#/execution/onchain/chain.ts';
import { SigningRefused, type SwapPromise } from '#/execution/onchain/signing.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';

const refuse = (why: string): never => {
  throw new SigningRefused(`the simulation ${why}`);
};

/**
 * Requires that the signed promise guarantees the quoted amounts, since the signer enforces the promise. Throws
 * `SigningRefused`.
 */
export function demandPromised(
  { order, threshold }: SwapPlan,
  { minOut }: Pick<SwapPromise, 'minOut'>,
): void {
  const least = order.mode === 'ExactIn' ? threshold : order.amount;
  if (BigInt(minOut) < least) throw new SigningRefused('the transaction guarantees less than the minimum');
}

/**
 * Requires that a simulation gave the wallet at least the plan's guarantee, took no more than its input and
 * costs, and had no other effects. Throws `SigningRefused`.
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
