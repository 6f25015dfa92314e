import type { Result } from '../positions/win-rate.ts';

/**
 * The contribution of one landed trade to its trader's standing. Lamports; all fields except `wash` exclude wash
 * volume.
 */
export interface Contribution {
  /** The tape's, unix ms. */
  readonly time: number;
  readonly volume: bigint;
  readonly wash: bigint;
  /** Realized PnL by lots, first in first out, after all costs; 0 when no cost is known. */
  readonly realized: bigint;
  readonly cost: bigint;
  /** How the position it closed counts toward the win rate; null if it closed none that counts. */
  readonly closed: Result | null;
  /** 1 for itself, less the trades (possibly itself) that it reveals as wash. */
  readonly trades: number;
  /** Whether it sold at a profit, excluding wash. */
  readonly isWin: boolean;
}

/** A trader's figures over a window. Lamports. */
export interface Figures {
  readonly volume: bigint;
  readonly wash: bigint;
  readonly realized: bigint;
  readonly cost: bigint;
  readonly closed: number;
  readonly won: number;
}

export const NO_FIGURES: Figures = { volume: 0n, wash: 0n, realized: 0n, cost: 0n, closed: 0, won: 0 };

export const addFigures = (a: Figures, b: Figures): Figures => ({
  volume: a.volume + b.volume,
  wash: a.wash + b.wash,
  realized: a.realized + b.realized,
  cost: a.cost + b.cost,
  closed: a.closed + b.closed,
  won: a.won + b.won,
});

/** Returns the deepest fall of the realized profit from an earlier high, or from zero: lamports, 0 or more. */
export function drawdown(contributions: Iterable<Pick<Contribution, 'realized'>>): bigint {
  let [sum, high, deepest] = [0n, 0n, 0n];
  for (const { realized } of contributions) {
    sum += realized;
    if (sum > high) high = sum;
    if (high - sum > deepest) deepest = high - sum;
  }
  return deepest;
}

export interface Standing extends Figures {
  readonly id: string;
}

/** Best first: by realized profit, then lower volume, then smaller id. */
export const byStanding = (a: Standing, b: Standing): number =>
  descending(a.realized, b.realized) || descending(b.volume, a.volume) || (a.id < b.id ? -1 : 1);

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);
