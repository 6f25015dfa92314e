/**
 * Realized PnL of sells at the average cost of all held tokens instead of their lots' costs. Raw token units and
 * lamports. The lots determine which tokens have an unknown cost; these are excluded here as well.
 */
import type { Disposal } from './lots.ts';

/** Tokens that arrived together; the cost is null when unknown. */
export interface CameIn {
  readonly at: number;
  readonly amount: bigint;
  readonly cost: bigint | null;
}

/** A piece of a lot that was sold or moved out. */
export interface WentOut extends Pick<Disposal, 'amount' | 'cost' | 'proceeds'> {
  readonly at: number;
  readonly kind: 'sell' | 'transfer';
}

interface AverageCost {
  /** Realized PnL of sells. */
  readonly realised: bigint;
  readonly moved: bigint;
  readonly cost: bigint;
}

/**
 * Computes average costs. Both lists must be ordered by time; at equal times, and after clock corrections,
 * arrivals precede departures. A piece takes its share of the cost, rounded down, and the last one the rest, so
 * that over the life of a position `realised - moved` is the same as by lots.
 * @throws RangeError when more leaves than came in
 */
export function averageCost(came: readonly CameIn[], went: readonly WentOut[]): AverageCost {
  let held = 0n;
  let cost = 0n;
  let realised = 0n;
  let moved = 0n;
  let next = 0;
  for (const piece of went) {
    const lacks = (): boolean => piece.cost !== null && piece.amount > held;
    for (let lot = came[next]; lot !== undefined && (lot.at <= piece.at || lacks()); lot = came[++next]) {
      held += lot.cost === null ? 0n : lot.amount;
      cost += lot.cost ?? 0n;
    }
    if (piece.cost === null) continue;
    if (piece.amount > held) throw new RangeError('more leaves than came in');
    const share = piece.amount === held ? cost : (cost * piece.amount) / held;
    held -= piece.amount;
    cost -= share;
    if (piece.kind === 'sell') realised += piece.proceeds - share;
    else moved += share;
  }
  for (const lot of came.slice(next)) cost += lot.cost ?? 0n;
  return { realised, moved, cost };
}
