import { type Figure, UNKNOWN } from './numbers.ts';

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? '');

const above = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const TWO = above(2);
const FOUR = above(4);

/**
 * Formats a price without its unit: `1,234.50`, `1.2345`, `0.018240`. Below 0.001 a subscript counts the zeros
 * after the point: `0.0₄9640` is 0.00009640.
 */
export function formatPriceNumber(price: Figure): string {
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return UNKNOWN;
  if (price === 0) return '0';
  if (price >= 1_000) return TWO.format(price);
  if (price >= 1) return FOUR.format(price);
  const [digits = '1', exponent = '-1'] = price.toExponential(3).split('e');
  const zeros = -Number(exponent) - 1;
  if (zeros < 3) return price.toFixed(6);
  return `0.0${subscript(zeros)}${digits.replace('.', '')}`;
}

/** Formats a price in dollars: `$0.0₄9640`. */
export function formatPrice(usd: Figure): string {
  const text = formatPriceNumber(usd);
  return text === UNKNOWN ? text : `$${text}`;
}
