import type { CostOf } from './outflow/worth.ts';
import type { RecordTransfer } from './transfers.ts';

/** Who keeps positions beside the ledger; trading does. */
export interface Positions {
  readonly recordTransfer: RecordTransfer;
  readonly costOf: CostOf;
}

/** Without trading nothing has a cost. */
export const NO_POSITIONS: Positions = { recordTransfer: async () => undefined, costOf: async () => null };
