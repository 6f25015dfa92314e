import type { SwapRequest } from '@dugout/contract/trading';

type Trigger = NonNullable<SwapRequest['trigger']>;

/** One exit of a ladder: where it fires, seen from the entry, and how much of what is held then it sells. */
export interface Rung {
  readonly kind: 'takeProfit' | 'stopLoss' | 'trailing';
  /** Percent from the entry: 100 is twice the entry, -30 is a stop. Of a trailing rung the distance below the best price, above zero. */
  readonly movePct: number;
  /** Percent of what is held when it fires; 100 is all. */
  readonly sellPct: number;
}

export interface Ladder {
  readonly rungs: readonly Rung[];
  /** Once one has fired the others are cancelled; otherwise they guard what is left. */
  readonly oneCancelsOther: boolean;
}

export interface NamedLadder extends Ladder {
  readonly name: string;
}

const takeProfit = (movePct: number, sellPct: number): Rung => ({ kind: 'takeProfit', movePct, sellPct });
const stopLoss = (movePct: number, sellPct = 100): Rung => ({ kind: 'stopLoss', movePct, sellPct });

export const LADDERS: readonly [NamedLadder, ...NamedLadder[]] = [
  { name: 'Half at 2x', rungs: [takeProfit(100, 50), stopLoss(-30)], oneCancelsOther: false },
  { name: 'Steps', rungs: [takeProfit(50, 25), takeProfit(100, 50), takeProfit(400, 50), stopLoss(-35)], oneCancelsOther: false },
  { name: 'Quick', rungs: [takeProfit(20, 100), stopLoss(-10)], oneCancelsOther: true },
  { name: 'Trail', rungs: [{ kind: 'trailing', movePct: 20, sellPct: 100 }], oneCancelsOther: false },
];
export const [DEFAULT_LADDER] = LADDERS;
export const MOST_RUNGS = 6;

const sameRungs = (a: Ladder, b: Ladder): boolean =>
  a.oneCancelsOther === b.oneCancelsOther && JSON.stringify(a.rungs) === JSON.stringify(b.rungs);

/** The name of a ready-made ladder; null for the trader's own. */
export const ladderName = (ladder: Ladder): string | null => LADDERS.find((known) => sameRungs(known, ladder))?.name ?? null;

const fits = (rung: Rung): boolean => rungProblem(rung) === null;

/** Why a rung makes no sense, in words. */
export function rungProblem({ kind, movePct, sellPct }: Rung): string | null {
  if (!(sellPct > 0 && sellPct <= 100)) return 'Sell more than 0% and at most 100%';
  if (!Number.isFinite(movePct)) return 'Type a percentage';
  if (kind === 'takeProfit' && movePct <= 0) return 'A profit is taken above the entry';
  if (kind === 'stopLoss' && (movePct >= 0 || movePct <= -100)) return 'A stop lies between the entry and nothing';
  if (kind === 'trailing' && (movePct < 0.01 || movePct > 99.99)) return 'A trail is between 0.01% and 99.99%';
  return movePct > 1_000_000 ? 'That is out of reach' : null;
}

/** A ladder from stored text; null for anything else. */
export function readLadder(value: unknown): Ladder | null {
  if (typeof value !== 'object' || value === null || !('rungs' in value) || !Array.isArray(value.rungs)) return null;
  const rungs = value.rungs.map(readRung);
  const whole = rungs.filter((rung) => rung !== null);
  if (whole.length !== rungs.length || whole.length === 0 || whole.length > MOST_RUNGS) return null;
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
 * What the rungs wait for, for tokens that cost `entrySol` each. `group` is the id that members which cancel each other share.
 * A single rung has nothing to cancel.
 */
export function triggersOf({ rungs, oneCancelsOther }: Ladder, entrySol: number, group: string): readonly Trigger[] {
  const shared = oneCancelsOther && rungs.length > 1 ? { group } : {};
  return rungs.map(({ kind, movePct }): Trigger => {
    if (kind === 'trailing') return { kind, trailBps: Math.round(movePct * 100), ...shared };
    return { kind, priceSol: Number((entrySol * (1 + movePct / 100)).toPrecision(9)), ...shared };
  });
}
