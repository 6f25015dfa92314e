import { type Disposal, realisedOf } from './lots.ts';

/**
 * A position over its life: the sums of its lots and of what left them. Lamports and raw token units. Always
 * `realised = (sold - soldUnknown) - (bought - moved - cost)`.
 */
export interface PositionTotals {
  /** Raw units held, and those among them whose cost is not known. */
  readonly amount: bigint;
  readonly unknownAmount: bigint;
  /** What the held tokens of known cost cost. */
  readonly cost: bigint;
  /** Won or lost by sells of tokens of known cost. */
  readonly realised: bigint;
  /** Known cost of all that came in. */
  readonly bought: bigint;
  /** What sells brought, and what of it came from tokens of unknown cost. */
  readonly sold: bigint;
  readonly soldUnknown: bigint;
  /** Known cost of tokens that were moved out. */
  readonly moved: bigint;
}

export const NOTHING_HELD: PositionTotals = {
  amount: 0n,
  unknownAmount: 0n,
  cost: 0n,
  realised: 0n,
  bought: 0n,
  sold: 0n,
  soldUnknown: 0n,
  moved: 0n,
};

/** Tokens came in, bought or moved, for `cost` lamports in all; null when that is not known. */
export const withLot = (totals: PositionTotals, amount: bigint, cost: bigint | null): PositionTotals => ({
  ...totals,
  amount: totals.amount + amount,
  unknownAmount: totals.unknownAmount + (cost === null ? amount : 0n),
  cost: totals.cost + (cost ?? 0n),
  bought: totals.bought + (cost ?? 0n),
});

/** Pieces of lots were sold. */
export const afterSale = (totals: PositionTotals, disposals: readonly Disposal[]): PositionTotals =>
  disposals.reduce((now, piece) => {
    const left = without(now, piece);
    const sold = left.sold + piece.proceeds;
    return piece.cost === null
      ? { ...left, sold, soldUnknown: left.soldUnknown + piece.proceeds }
      : { ...left, sold, realised: left.realised + (realisedOf(piece) ?? 0n) };
  }, totals);

/** Pieces of lots were moved out: they brought nothing, and won nothing. */
export const afterMove = (totals: PositionTotals, disposals: readonly Disposal[]): PositionTotals =>
  disposals.reduce((now, piece) => {
    const left = without(now, piece);
    return { ...left, moved: left.moved + (piece.cost ?? 0n) };
  }, totals);

const without = (totals: PositionTotals, { amount, cost }: Disposal): PositionTotals => ({
  ...totals,
  amount: totals.amount - amount,
  unknownAmount: totals.unknownAmount - (cost === null ? amount : 0n),
  cost: totals.cost - (cost ?? 0n),
});
