import { type Disposal, realisedOf } from './lots.ts';

/**
 * A position over its life: the sums over its lots and what left them. Lamports and raw token units. Invariant:
 * `realised = (sold - soldUnknown) - (bought - moved - cost)`.
 */
export interface PositionTotals {
  /** Raw units held, and the part of them with unknown cost. */
  readonly amount: bigint;
  readonly unknownAmount: bigint;
  readonly cost: bigint;
  /** Realized PnL of tokens of known cost. */
  readonly realised: bigint;
  /** Known cost of everything that came in. */
  readonly bought: bigint;
  /** Proceeds of sells, and the part from tokens of unknown cost. */
  readonly sold: bigint;
  readonly soldUnknown: bigint;
  /** Known cost of tokens moved out. */
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

export const soldCostOf = ({
  bought,
  moved,
  cost,
}: Pick<PositionTotals, 'bought' | 'moved' | 'cost'>): bigint => bought - moved - cost;

/** Adds tokens bought or received for `cost` lamports in total; null when unknown. */
export const withLot = (totals: PositionTotals, amount: bigint, cost: bigint | null): PositionTotals => ({
  ...totals,
  amount: totals.amount + amount,
  unknownAmount: totals.unknownAmount + (cost === null ? amount : 0n),
  cost: totals.cost + (cost ?? 0n),
  bought: totals.bought + (cost ?? 0n),
});

/** Subtracts sold pieces of lots. */
export const afterSale = (totals: PositionTotals, disposals: readonly Disposal[]): PositionTotals =>
  disposals.reduce((now, piece) => {
    const left = without(now, piece);
    const sold = left.sold + piece.proceeds;
    return piece.cost === null
      ? { ...left, sold, soldUnknown: left.soldUnknown + piece.proceeds }
      : { ...left, sold, realised: left.realised + (realisedOf(piece) ?? 0n) };
  }, totals);

/** Subtracts pieces of lots that were moved out, without proceeds or profit. */
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
