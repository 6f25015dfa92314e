import type { Figure } from './numbers.ts';

/**
 * The colour of a gain or a loss as it is shown with so many decimals. What rounds to zero has none, and what
 * is unknown neither.
 */
export function toneOf(figure: Figure, digits = 2): 'text-up' | 'text-down' | '' {
  if (typeof figure !== 'number' || !(Number(Math.abs(figure).toFixed(digits)) > 0)) return '';
  return figure > 0 ? 'text-up' : 'text-down';
}

/** Of an amount of SOL, which is shown with four decimals. */
export const solToneOf = (sol: Figure): 'text-up' | 'text-down' | '' => toneOf(sol, 4);
