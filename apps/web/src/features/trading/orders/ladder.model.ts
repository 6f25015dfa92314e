import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import {
  type Ladder,
  MAX_RUNGS,
  type Rung,
  rungLevel,
  rungProblem,
  trailBpsOf,
} from '@dugout/domain/orders/ladder';

type Trigger = NonNullable<SwapRequest['trigger']>;

interface NamedLadder extends Ladder {
  readonly name: string;
}

const takeProfit = (movePct: number, sellPct: number): Rung => ({ kind: 'takeProfit', movePct, sellPct });
const stopLoss = (movePct: number, sellPct = 100): Rung => ({ kind: 'stopLoss', movePct, sellPct });

export const LADDERS: readonly [NamedLadder, ...NamedLadder[]] = [
  { name: 'Half at 2x', rungs: [takeProfit(100, 50), stopLoss(-30)], oneCancelsOther: false },
  {
    name: 'Steps',
    rungs: [takeProfit(50, 25), takeProfit(100, 50), takeProfit(400, 50), stopLoss(-35)],
    oneCancelsOther: false,
  },
  { name: 'Quick', rungs: [takeProfit(20, 100), stopLoss(-10)], oneCancelsOther: true },
  { name: 'Trail', rungs: [{ kind: 'trailing', movePct: 20, sellPct: 100 }], oneCancelsOther: false },
];
export const [DEFAULT_LADDER] = LADDERS;

const sameRungs = (a: Ladder, b: Ladder): boolean =>
  a.oneCancelsOther === b.oneCancelsOther && JSON.stringify(a.rungs) === JSON.stringify(b.rungs);

/** Returns the name of a preset ladder; null for a custom one. */
export const ladderName = (ladder: Ladder): string | null =>
  LADDERS.find((known) => sameRungs(known, ladder))?.name ?? null;

const fits = (rung: Rung): boolean => rungProblem(rung) === null;

/** Parses a stored ladder; null if invalid. */
export function readLadder(value: unknown): Ladder | null {
  if (typeof value !== 'object' || value === null || !('rungs' in value) || !Array.isArray(value.rungs))
    return null;
  const rungs = value.rungs.map(readRung);
  const whole = rungs.filter((rung) => rung !== null);
  if (whole.length !== rungs.length || whole.length === 0 || whole.length > MAX_RUNGS) return null;
  return { rungs: whole, oneCancelsOther: 'oneCancelsOther' in value && value.oneCancelsOther === true };
}

function readRung(value: unknown): Rung | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, movePct, sellPct }: Record<string, unknown> = { ...value };
  if (kind !== 'takeProfit' && kind !== 'stopLoss' && kind !== 'trailing') return null;
  if (typeof movePct !== 'number' || typeof sellPct !== 'number') return null;
  const rung = { kind, movePct, sellPct } as const;
  return fits(rung) ? rung : null;
}

/**
 * Returns the triggers of the rungs for tokens that cost `entrySol` each. `group` is the shared id of rungs that
 * cancel each other. A single rung gets no group.
 */
export function triggersOf(
  { rungs, oneCancelsOther }: Ladder,
  entrySol: number,
  group: string,
): readonly Trigger[] {
  const shared = oneCancelsOther && rungs.length > 1 ? { group } : {};
  return rungs.map((rung): Trigger => {
    const { kind } = rung;
    if (kind === 'trailing') return { kind, trailBps: trailBpsOf(rung), ...shared };
    return { kind, priceSol: rungLevel(rung, entrySol), ...shared };
  });
}
