import type { Figure } from './numbers.ts';

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
