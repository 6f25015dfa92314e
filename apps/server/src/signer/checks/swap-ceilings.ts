import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import type { SwapCeilings } from '../policy/limits.ts';
import { SignerError } from '../signer-error.ts';
import type { Swap } from './parse-intent.ts';

function demandWithin(condition: boolean, why: string): void {
  if (!condition) throw new SignerError('limit_reached', why);
}

/** Throws `SignerError` `limit_reached` for a swap that pays more, or others, than the signer's settings. */
export function demandCeilings(swap: Swap, { priorityFee, tip, feeWallet }: SwapCeilings): void {
  demandWithin(swap.priorityFeeLamports <= priorityFee, "the priority fee is above the signer's ceiling");
  demandWithin(swap.tipLamports <= tip, "the tip is above the signer's ceiling");
  demandWithin(
    swap.tipDestinations.every((account) => TIP_ACCOUNTS.some((known) => known === account)),
    'the tip goes to an account that is no tip account',
  );
  demandWithin(
    swap.feeDestination === null || swap.feeDestination === feeWallet,
    'the fee goes to another wallet than FEE_WALLET',
  );
}
