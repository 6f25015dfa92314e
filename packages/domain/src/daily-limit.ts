import { formatDecimal } from './base-units.ts';
import { SOL_DECIMALS } from './sol.ts';

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
