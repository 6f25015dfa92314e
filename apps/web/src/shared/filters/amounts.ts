import { readTypedNumber } from '../format/numbers.ts';
import type { FilterUnit } from './figures.ts';
import { isAmount } from './is-amount.ts';

type Suffixes = readonly (readonly [suffix: string, factor: number])[];

const LARGE: Suffixes = [
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
];
const PERCENT: Suffixes = [['%', 1]];
/** Sorted from largest to smallest. A value is written with the first suffix that avoids a long fraction. */
const SUFFIXES: Readonly<Record<FilterUnit, Suffixes>> = {
  usd: LARGE,
  count: LARGE,
  percent: PERCENT,
  change: PERCENT,
  minutes: [
    ['y', 525_600],
    ['mo', 43_200],
    ['d', 1_440],
    ['h', 60],
    ['m', 1],
    ['s', 1 / 60],
  ],
};
/** Suffixes that are parsed but never written. */
const SPOKEN: Readonly<Record<string, number>> = { w: 10_080, min: 1 };

function factorOf(suffix: string, unit: FilterUnit): number | undefined {
  if (suffix === '') return 1;
  return (
    SUFFIXES[unit].find(([name]) => name.toLowerCase() === suffix)?.[1] ??
    (unit === 'minutes' ? SPOKEN[suffix] : undefined)
  );
}

/** Parses '20K', '$1.5m', '35%', '-10%', '12mo', '30s' or '90' (minutes for an age); null when invalid. */
export function parseAmount(text: string, unit: FilterUnit): number | null {
  const [, sign, digits = '', suffix = ''] = /^([-+]?)\$?([\d.,]+)\s*([a-z%]*)$/i.exec(text.trim()) ?? [];
  const factor = factorOf(suffix.toLowerCase(), unit);
  const typed = readTypedNumber(digits);
  if (typed === null || factor === undefined) return null;
  const size = typed * factor;
  const value = sign === '-' && size !== 0 ? -size : size;
  return isAmount(value, unit) ? value : null;
}

const FULL = [3, 15, 17].map(
  (maximumSignificantDigits) => new Intl.NumberFormat('en-US', { maximumSignificantDigits }),
);

const plain = (value: number): string =>
  FULL.map((format) => format.format(value)).find((text) => Number(text.replaceAll(',', '')) === value) ??
  String(value);

/**
 * Formats a value as typed, without rounding: '20K', '1.5M', '35%', '12mo', '20,123'. `parseAmount` reverses it.
 */
export function amountText(value: number, unit: FilterUnit): string {
  for (const [suffix, factor] of SUFFIXES[unit]) {
    const text = plain(value / factor);
    const short = Math.abs(value) >= factor && !/\.\d{3}/.test(text);
    if (short && parseAmount(text + suffix, unit) === value) return text + suffix;
  }
  return plain(value) + (SUFFIXES[unit].find(([, factor]) => factor === 1)?.[0] ?? '');
}

/** Formats a value for a chip: as typed, with the dollar sign. */
export const shownAmount = (value: number, unit: FilterUnit): string =>
  (unit === 'usd' ? '$' : '') + amountText(value, unit);
