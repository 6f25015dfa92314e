import { formatDecimal } from '../base-units.ts';
import { SOL_DECIMALS, SOL_MINT } from '../sol.ts';

/**
 * Text shown in the owner's Solana wallet before signing a raised daily limit. One line. Lamports as a decimal
 * string; null for no limit.
 */
export const raiseDailyLimitStatement = (lamports: string | null): string =>
  lamports === null
    ? 'Remove the daily limit of your Dugout account.'
    : `Raise the daily limit of your Dugout account to ${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL.`;

/** Reports whether a limit of `after` lamports allows more than one of `before`; null for no limit. */
export const isDailyLimitRaised = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && (after === null || after > before);

/** `amount` in lamports or raw units. */
export interface StatedWithdrawal {
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
}

function stated({ mint, amount }: StatedWithdrawal, decimals: number | null): string {
  if (mint === SOL_MINT) return `${formatDecimal(BigInt(amount), SOL_DECIMALS)} SOL`;
  if (decimals === null) return `${amount} raw units of token ${mint}`;
  return `${formatDecimal(BigInt(amount), decimals)} of token ${mint} (${amount} raw units)`;
}

/**
 * Text shown in the owner's Solana wallet before signing a withdrawal. One line. `decimals` are the token's, null
 * when unknown.
 */
export const withdrawalStatement = (of: StatedWithdrawal, decimals: number | null): string =>
  `Withdraw ${stated(of, decimals)} from wallet ${of.wallet} to ${of.destination} on Dugout.`;
