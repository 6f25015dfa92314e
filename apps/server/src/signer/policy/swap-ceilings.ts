import { formatDecimal } from '@dugout/domain/base-units';
import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import type { Swap } from '../checks/parse-intent.ts';
import type { VenueName } from '../checks/venue-names.ts';
import { SignerError } from '../signer-error.ts';
import type { SwapCeilings } from './limits.ts';

function demandWithin(condition: boolean, why: string): asserts condition {
  if (!condition) throw new SignerError('limit_reached', why);
}

/**
 * Throws `SignerError` `limit_reached` for a swap that pays more than the signer's settings allow, or another
 * recipient. `venue` is null for a pool of the local chain.
 */
export function demandCeilings(swap: Swap, venue: VenueName | null, ceilings: SwapCeilings): void {
  const { priorityFee, tip, feeWallet, venues } = ceilings;
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
  if (venue !== null) demandVenue(swap, venues.get(venue));
}

/** Lets a sale of any size through, so that traders can always exit. */
function demandVenue({ inputMint, maxIn }: Swap, most: bigint | undefined): void {
  demandWithin(most !== undefined, 'SIGNER_VENUES does not name this venue');
  demandWithin(
    inputMint !== SOL_MINT || maxIn <= most,
    `SIGNER_VENUES allows buys of up to ${formatDecimal(most, SOL_DECIMALS)} SOL at this venue`,
  );
}
