import { consumeFifo, type Lot } from '@dugout/domain/positions/lots';
import {
  afterSale,
  NOTHING_HELD,
  type PositionTotals,
  withLot,
} from '@dugout/domain/positions/position-totals';
import type { LotChange, Settlement } from '../swap-record.ts';

/**
 * The position after a fill, every cost of it counted, and what that does to its lots. `lots` are those that
 * hold something, the first in first; `lotId` names the one that a buy makes. Throws `LotsFallShort` when
 * more is sold than held.
 */
export function positionAfter(
  before: PositionTotals | null,
  lots: readonly Lot[],
  settlement: Pick<Settlement, 'tokens' | 'lamports'>,
  lotId: string,
): { readonly totals: PositionTotals; readonly change: LotChange } {
  const { tokens, lamports } = settlement;
  const held = before ?? NOTHING_HELD;
  if (tokens > 0n)
    return {
      totals: withLot(held, tokens, -lamports),
      change: { kind: 'bought', lotId, amount: tokens, cost: -lamports },
    };
  const { disposals } = consumeFifo(lots, -tokens, lamports);
  return { totals: afterSale(held, disposals), change: { kind: 'sold', disposals } };
}
