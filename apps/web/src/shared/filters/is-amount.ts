import type { FilterUnit } from './figures.ts';

const MAX = 1e15;
const MIN = 1e-12;

/**
 * Reports whether a value can bound a filter: finite, writable without an exponent, and negative only for
 * changes.
 */
export function isAmount(value: number, unit: FilterUnit): boolean {
  const size = Math.abs(value);
  return (
    Number.isFinite(value) &&
    (value >= 0 || unit === 'change') &&
    (size === 0 || (size >= MIN && size <= MAX))
  );
}
