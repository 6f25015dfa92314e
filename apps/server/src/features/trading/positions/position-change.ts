import { consumeFifo, type Lot } from '@dugout/domain/positions/lots';
import {
  afterSale,
  NOTHING_HELD,
  type PositionTotals,
  withLot,
} from '@dugout/domain/positions/position-totals';
import type { LotChange, Settlement } from '../swap-record.ts';

/**
 * Computes the position and its lots after a fill, with all costs. `lots` are the open ones in FIFO order;
 * `lotId` names the lot of a buy. Throws `LotsFallShort` when more is sold than held.
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
