import { formatDecimal } from './base-units.ts';
import { SOL_DECIMALS } from './sol.ts';

/**
 * A raised daily limit as its owner reads it in their Solana wallet before they sign. One line. Lamports as a
 * decimal string; null for no limit.
 */
export const raiseDailyLimitStatement = (lamports: string | null): string =>
  lamports === null
    ? 'Remove the daily limit of your Dugout account.'
    : `Raise the daily limit of your Dugout account to ${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL.`;

/** Whether a limit of `after` lamports lets out more than one of `before`; null for none. */
export const isDailyLimitRaised = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && (after === null || after > before);
