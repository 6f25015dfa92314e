/**
 * The lots of a position, each with its own cost, consumed first in, first out. Raw token units and lamports. An
 * unknown cost stays unknown: it is null and counts in no PnL.
 */
export interface Lot {
  readonly id: string;
  /** Remaining raw units. */
  readonly left: bigint;
  /** Cost of the remaining units in lamports, fees included; null when unknown. */
  readonly leftCost: bigint | null;
}

/** A piece of a lot that was sold or moved out. */
export interface Disposal {
  readonly lotId: string;
  readonly amount: bigint;
  /** Cost of the piece in lamports; null when unknown. */
  readonly cost: bigint | null;
  /** Net proceeds in lamports after all costs of the sell; negative when sending cost more. */
  readonly proceeds: bigint;
}

/** Thrown when more leaves than the lots hold, because tokens received some other way are not among them yet. */
export class LotsFallShort extends RangeError {
  override readonly name = 'LotsFallShort';
}

/** Returns the realized PnL in lamports; null when the cost is unknown. */
export const realisedOf = ({ cost, proceeds }: Pick<Disposal, 'cost' | 'proceeds'>): bigint | null =>
  cost === null ? null : proceeds - cost;

/**
 * Takes `amount` from the lots in order, for `proceeds` in total. Each piece takes its share of the lot's cost
 * and of the proceeds, rounded down. The last piece of a lot takes the rest of its cost, and the very last piece
 * the rest of the proceeds, so nothing is lost to rounding.
 * @throws LotsFallShort when the lots hold less
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
