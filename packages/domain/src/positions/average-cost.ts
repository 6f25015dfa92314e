/**
 * What sells won where every token held costs the average of all that are held, instead of its own lot's
 * cost. Raw token units and lamports. Which tokens are of unknown cost is as the lots say: those count in no
 * profit here either.
 */
import type { Disposal } from './lots.ts';

/** Tokens that came in together; the cost is null when it is not known. */
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

export interface AverageCost {
  /** Won or lost by sells. */
  readonly realised: bigint;
  /** What tokens cost that were moved out. */
  readonly moved: bigint;
  /** What the tokens held cost. */
  readonly cost: bigint;
}

/**
 * Both lists in the order of time; what came and went in the same moment came first, as does what left by a
 * clock that was set back. A piece takes its share of the cost, rounded down, and the last one all that is
 * left: over the life of a position `realised - moved` is the same as by lots. Throws RangeError when more
 * leaves than came in.
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
