import { usualDirection } from './order-kinds.ts';
import { isSharePct } from './share.ts';
import type { Trigger } from './trigger.ts';

export const RUNG_KINDS = ['takeProfit', 'stopLoss', 'trailing'] as const;

/** One exit of a ladder: its level relative to the entry, and the part of the holding that it sells. */
export interface Rung {
  readonly kind: (typeof RUNG_KINDS)[number];
  /**
   * Percent from the entry: 100 is twice the entry, -30 is a stop. For a trailing rung, the distance below the
   * best price, above zero.
   */
  readonly movePct: number;
  /** Percent of the holding when it triggers; 100 is all. */
  readonly sellPct: number;
}

export interface Ladder {
  readonly rungs: readonly Rung[];
  /** Whether the first rung to trigger cancels the others; otherwise they keep guarding the rest. */
  readonly oneCancelsOther: boolean;
}

export const MAX_RUNGS = 6;

/** Returns why a rung is invalid, as a message. */
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
 * Returns the SOL price per whole token at which a rung triggers for an entry of `entrySol`. Not for trailing
 * rungs.
 */
export const rungLevel = ({ movePct }: Rung, entrySol: number): number =>
  Number((entrySol * (1 + movePct / 100)).toPrecision(9));

/** Returns a rung's trigger for an entry of `entrySol` per whole token. */
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
