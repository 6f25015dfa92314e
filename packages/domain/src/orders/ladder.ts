import { isSharePct } from '../share.ts';
import { type Trigger, usualDirection } from './trigger.ts';

/** The kinds of orders that a ladder is made of. */
export const RUNG_KINDS = ['takeProfit', 'stopLoss', 'trailing'] as const;

/** One exit of a ladder: where it fires, seen from the entry, and how much of what is held then it sells. */
export interface Rung {
  readonly kind: (typeof RUNG_KINDS)[number];
  /**
   * Percent from the entry: 100 is twice the entry, -30 is a stop. Of a trailing rung the distance below the
   * best price, above zero.
   */
  readonly movePct: number;
  /** Percent of what is held when it fires; 100 is all. */
  readonly sellPct: number;
}

export interface Ladder {
  readonly rungs: readonly Rung[];
  /** Once one has fired the others are cancelled; otherwise they guard what is left. */
  readonly oneCancelsOther: boolean;
}

export const MOST_RUNGS = 6;

/** Why a rung makes no sense, in words. */
export function rungProblem({ kind, movePct, sellPct }: Rung): string | null {
  if (!isSharePct(sellPct)) return 'Sell between 0.01% and 100%';
  if (!Number.isFinite(movePct)) return 'Type a percentage';
  if (kind === 'takeProfit' && movePct < 0.01) return 'Take profit at 0.01% or more above the entry';
  if (kind === 'stopLoss' && (movePct > -0.01 || movePct < -99.99))
    return 'Stop between 0.01% and 99.99% below the entry';
  if (kind === 'trailing' && (movePct < 0.01 || movePct > 99.99))
    return 'A trail is between 0.01% and 99.99%';
  return movePct > 1_000_000 ? 'That is out of reach' : null;
}

export const trailBpsOf = ({ movePct }: Rung): number => Math.round(movePct * 100);

/**
 * The SOL price of a whole token at which a rung fires, for tokens that cost `entrySol` each; not of a
 * trailing one.
 */
export const rungLevel = ({ movePct }: Rung, entrySol: number): number =>
  Number((entrySol * (1 + movePct / 100)).toPrecision(9));

/** What a rung waits for, for tokens that cost `entrySol` each. */
export function rungTrigger(rung: Rung, entrySol: number): Trigger {
  const { kind } = rung;
  if (kind === 'trailing') return { kind, trailBps: trailBpsOf(rung) };
  return {
    kind,
    metric: 'priceSol',
    direction: usualDirection(kind, 'sell'),
    level: rungLevel(rung, entrySol),
  };
}
