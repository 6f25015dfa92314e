import { formatDecimal } from '@dugout/domain/base-units';
import { isSharePct } from '@dugout/domain/orders/share';

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const PLAIN = /^\d+(?:\.\d*)?$/;
const SHARE = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/;

/**
 * Removes the commas of a typed amount, '48,270.5' to '48270.5'. Leaves any other comma in place, so that '0,5'
 * stays invalid.
 */
export function withoutSeparators(text: string): string {
  const typed = text.trim();
  return GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
}

/** Writes an amount with separators, '48270.5' to '48,270.5'. Returns any other text unchanged. */
export function withSeparators(text: string): string {
  const plain = withoutSeparators(text);
  if (!PLAIN.test(plain)) return text;
  const [whole = '', ...rest] = plain.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** Parses '50%'; null for any other text and for a share that cannot be sold. */
export function shareOf(text: string): number | null {
  const percent = Number(SHARE.exec(text.trim())?.[1] ?? Number.NaN);
  return isSharePct(percent) ? percent : null;
}

/** Formats the amount of a percentage sell for the field. */
export const percentText = (held: bigint, percent: number, decimals: number): string =>
  withSeparators(formatDecimal((held * BigInt(Math.round(percent * 100))) / 10_000n, decimals));
