/** Placeholder for an unknown figure. Never 0, never NaN. */
export const UNKNOWN = '-';

export type Figure = number | null | undefined;

const known = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value);
const fixed = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const WHOLE = fixed(0);
const TWO = fixed(2);
const FOUR = fixed(4);

/** Abbreviates 1234567 to `1.2M`, 12345 to `12.3K`, 999.4 to `999`. Writes 1M where rounding would give 1000K. */
function shortened(value: number): string {
  if (value >= 999_950) return `${(value / 1e6).toFixed(1)}M`;
  if (value >= 999.5) return `${(value / 1e3).toFixed(1)}K`;
  return value.toFixed(0);
}

const signed = (value: number, text: (magnitude: number) => string): string =>
  value < 0 ? `-${text(-value)}` : text(value);

/** Formats market caps and other large dollar figures: `$1.2M`, `$12.3K`, `$999`. */
export const formatMarketCap = (usd: Figure): string =>
  known(usd) ? signed(usd, (value) => `$${shortened(value)}`) : UNKNOWN;

/** Formats token amounts in whole units: `813.9K`, `1.0M`, `12`. Below 100 it keeps significant decimals. */
export function formatAmount(amount: Figure): string {
  if (!known(amount)) return UNKNOWN;
  return signed(amount, (value) =>
    value >= 100 ? shortened(value) : Number(value.toPrecision(4)).toString(),
  );
}

/** Formats dollars with two decimals: `$1,234.50`. */
export const formatUsd = (usd: Figure): string =>
  known(usd) ? signed(usd, (value) => `$${TWO.format(value)}`) : UNKNOWN;

/** Formats SOL with four decimals: `0.5000`. */
export const formatSol = (sol: Figure): string => (known(sol) ? FOUR.format(sol) : UNKNOWN);

/** Formats a wallet balance in SOL with two decimals. */
export const formatBalance = (sol: Figure): string => (known(sol) ? TWO.format(sol) : UNKNOWN);

/** Formats counts: `21,480`. */
export const formatCount = (count: Figure): string => (known(count) ? WHOLE.format(count) : UNKNOWN);

/** Formats counts where space is tight: `9,810`, then `43.5K`. */
export const formatShortCount = (count: Figure): string =>
  known(count) && count >= 10_000 ? shortened(count) : formatCount(count);

/** Formats a change or profit in percent, signed: `+12.40%`, `-6.31%`, `0.00%`. */
export function formatPercent(percent: Figure, digits = 2): string {
  if (!known(percent)) return UNKNOWN;
  const text = Math.abs(percent).toFixed(digits);
  const sign = Number(text) === 0 ? '' : percent > 0 ? '+' : '-';
  return `${sign}${text}%`;
}

/** Formats a share of a whole in percent, unsigned: `18.4%`. */
export const formatShare = (percent: Figure, digits = 1): string =>
  known(percent) ? `${percent.toFixed(digits)}%` : UNKNOWN;

/** Formats a signed amount of SOL: `+0.8058`. */
export function formatSolChange(sol: Figure): string {
  if (!known(sol)) return UNKNOWN;
  const text = FOUR.format(Math.abs(sol));
  const sign = Number(Math.abs(sol).toFixed(4)) === 0 ? '' : sol > 0 ? '+' : '-';
  return `${sign}${text}`;
}

/**
 * Reads a typed decimal number: '1,234.5' and '1234.5' alike, and a decimal comma as in '1,2' or '0,123'. Null
 * for anything else. '1,234' is a thousand, as everywhere on screen.
 */
export function readTypedNumber(text: string): number | null {
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d*),(\d+)$/, '0$1.$2');
  return /^(\d+\.?|\d*\.\d+)$/.test(plain) ? Number(plain) : null;
}

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

/**
 * Returns the color class of a gain or loss as displayed with `digits` decimals. Empty if the value is unknown or
 * rounds to zero.
 */
export function toneOf(figure: Figure, digits = 2): 'text-up' | 'text-down' | '' {
  if (typeof figure !== 'number' || !(Number(Math.abs(figure).toFixed(digits)) > 0)) return '';
  return figure > 0 ? 'text-up' : 'text-down';
}

/** Returns the color class of an amount of SOL, shown with four decimals. */
export const solToneOf = (sol: Figure): 'text-up' | 'text-down' | '' => toneOf(sol, 4);
