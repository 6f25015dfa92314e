import { afterBuy, afterSell, NO_POSITION, type Position } from '@dugout/domain/position';
import type { Settlement } from './pricing/settlement.ts';

/** The position after a fill, every cost of it counted. Throws RangeError when more is sold than held. */
export const positionAfter = (before: Position | null, settlement: Settlement): Position =>
  settlement.tokens > 0n
    ? afterBuy(before ?? NO_POSITION, settlement.tokens, -settlement.lamports)
    : afterSell(before ?? NO_POSITION, -settlement.tokens, settlement.lamports);
