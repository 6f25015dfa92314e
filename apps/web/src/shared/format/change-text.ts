import { formatPercent } from './numbers.ts';

const LONG = 1_000;

/** A change in percent that fits its column: from 1,000 % on in thousands, `+32.5K%`. */
export function changeText(percent: number | null, digits: number): string {
  if (percent === null || !Number.isFinite(percent) || Math.abs(percent) < LONG) return formatPercent(percent, digits);
  const thousands = Math.abs(percent) / LONG;
  return `${percent > 0 ? '+' : '-'}${thousands.toFixed(thousands < 100 ? 1 : 0)}K%`;
}
