/**
 * What a position is made of: lots, each at its own cost, that leave first in, first out. Raw token units and
 * lamports. A cost that is not known stays unknown: it is null, and counts in no profit.
 */
export interface Lot {
  readonly id: string;
  /** Raw units that are left of it. */
  readonly left: bigint;
  /** Lamports that those cost, fees included; null when that is not known. */
  readonly leftCost: bigint | null;
}

/** A piece of a lot that left. */
export interface Disposal {
  readonly lotId: string;
  readonly amount: bigint;
  /** Lamports that the piece had cost; null when that is not known. */
  readonly cost: bigint | null;
  /** Lamports that it brought after every cost of the sale; below zero when sending it cost more. */
  readonly proceeds: bigint;
}

/** More leaves than the lots hold: what came to them by another way is not among them yet. */
export class LotsFallShort extends RangeError {
  override readonly name = 'LotsFallShort';
}

/** Lamports won or lost; null where the cost is not known. */
export const realisedOf = ({ cost, proceeds }: Pick<Disposal, 'cost' | 'proceeds'>): bigint | null =>
  cost === null ? null : proceeds - cost;

/**
 * Takes `amount` from the lots, the first ones first, for `proceeds` in all. A piece of a lot takes its share
 * of the lot's cost, rounded down, and its share of the proceeds, rounded down; the last piece of a lot takes
 * the rest of its cost, the last piece of all the rest of the proceeds: nothing is lost to rounding. Throws
 * `LotsFallShort` when the lots hold less.
 */
export function consumeFifo(
  lots: readonly Lot[],
  amount: bigint,
  proceeds: bigint,
): { readonly lots: Lot[]; readonly disposals: Disposal[] } {
  const disposals: Disposal[] = [];
  const after: Lot[] = [];
  let wanted = amount;
  let unpaid = proceeds;
  for (const lot of lots) {
    const taken = smaller(lot.left, wanted);
    if (taken === 0n) {
      after.push(lot);
      continue;
    }
    wanted -= taken;
    const share = wanted === 0n ? unpaid : (proceeds * taken) / amount;
    unpaid -= share;
    const cost =
      lot.leftCost === null ? null : taken === lot.left ? lot.leftCost : (lot.leftCost * taken) / lot.left;
    disposals.push({ lotId: lot.id, amount: taken, cost, proceeds: share });
    after.push({
      ...lot,
      left: lot.left - taken,
      leftCost: lot.leftCost === null || cost === null ? null : lot.leftCost - cost,
    });
  }
  if (wanted > 0n) throw new LotsFallShort('the lots hold less than leaves them');
  return { lots: after, disposals };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
