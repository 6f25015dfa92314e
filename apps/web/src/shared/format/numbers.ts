/** What stands for a figure that is not known. Never 0, never NaN. */
export const UNKNOWN = '-';

export type Figure = number | null | undefined;

const known = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value);
const fixed = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const WHOLE = fixed(0);
const TWO = fixed(2);
const FOUR = fixed(4);

/** 1234567 is `1.2M`, 12345 is `12.3K`, 999.4 is `999`. What would round up to a thousand K is a million. */
function shortened(value: number): string {
  if (value >= 999_950) return `${(value / 1e6).toFixed(1)}M`;
  if (value >= 999.5) return `${(value / 1e3).toFixed(1)}K`;
  return value.toFixed(0);
}

const signed = (value: number, text: (magnitude: number) => string): string =>
  value < 0 ? `-${text(-value)}` : text(value);

/** Market caps and every large dollar figure: `$1.2M`, `$12.3K`, `$999`. */
export const formatMarketCap = (usd: Figure): string =>
  known(usd) ? signed(usd, (value) => `$${shortened(value)}`) : UNKNOWN;

/** Token amounts in whole units: `813.9K`, `1.0M`, `12`. Below 100 it keeps what matters. */
export function formatAmount(amount: Figure): string {
  if (!known(amount)) return UNKNOWN;
  return signed(amount, (value) =>
    value >= 100 ? shortened(value) : Number(value.toPrecision(4)).toString(),
  );
}

/** Dollars with two decimals: `$1,234.50`. */
export const formatUsd = (usd: Figure): string =>
  known(usd) ? signed(usd, (value) => `$${TWO.format(value)}`) : UNKNOWN;

/** SOL with four decimals: `0.5000`. */
export const formatSol = (sol: Figure): string => (known(sol) ? FOUR.format(sol) : UNKNOWN);

/** A wallet's balance in SOL, two decimals. */
export const formatBalance = (sol: Figure): string => (known(sol) ? TWO.format(sol) : UNKNOWN);

/** Counts: `21,480`. */
export const formatCount = (count: Figure): string => (known(count) ? WHOLE.format(count) : UNKNOWN);

/** Counts where room is short: `9,810`, then `43.5K`. */
export const formatShortCount = (count: Figure): string =>
  known(count) && count >= 10_000 ? shortened(count) : formatCount(count);

/** A change or profit in percent, signed: `+12.40%`, `-6.31%`, `0.00%`. */
export function formatPercent(percent: Figure, digits = 2): string {
  if (!known(percent)) return UNKNOWN;
  const text = Math.abs(percent).toFixed(digits);
  const sign = Number(text) === 0 ? '' : percent > 0 ? '+' : '-';
  return `${sign}${text}%`;
}

/** A part of a whole in percent, without a sign: `18.4%`. */
export const formatShare = (percent: Figure, digits = 1): string =>
  known(percent) ? `${percent.toFixed(digits)}%` : UNKNOWN;

/** A signed amount of SOL: `+0.8058`. */
export function formatSolChange(sol: Figure): string {
  if (!known(sol)) return UNKNOWN;
  const text = FOUR.format(Math.abs(sol));
  const sign = Number(Math.abs(sol).toFixed(4)) === 0 ? '' : sol > 0 ? '+' : '-';
  return `${sign}${text}`;
}
