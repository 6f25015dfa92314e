import { formatCount, formatPercent, formatShortCount } from './numbers.ts';

const LONG = 1_000;
const MAX_PERCENT = 9_999;

/**
 * Formats a change in percent to fit its column: whole percent from 1,000%, `+5,700%`; above 9,999% the multiple
 * of the first price, `326x`.
 */
export function changeText(percent: number | null, digits: number): string {
  if (percent === null || !Number.isFinite(percent)) return formatPercent(percent, digits);
  const size = Math.abs(percent);
  if (Number(size.toFixed(digits)) < LONG) return formatPercent(percent, digits);
  if (Math.round(percent) > MAX_PERCENT) return `${formatShortCount(1 + percent / 100)}x`;
  return `${percent > 0 ? '+' : '-'}${formatCount(size)}%`;
}
