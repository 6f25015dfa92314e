import type { SwapsAmong } from './onchain/one-booking.ts';
import type { CostOf } from './outflow/valuation.ts';
import type { RecordTransfer } from './transfers.ts';

/** What trading keeps beside the ledger. */
export interface Positions {
  readonly recordTransfer: RecordTransfer;
  readonly costOf: CostOf;
  readonly swapsAmong: SwapsAmong;
}

/** Without trading nothing has a cost, and no transaction is a swap. */
export const NO_POSITIONS: Positions = {
  recordTransfer: async () => undefined,
  costOf: async () => null,
  swapsAmong: async () => [],
};
