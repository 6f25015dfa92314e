import type { CostOf } from './outflow/valuation.ts';
import type { RecordTransfer } from './transfers.ts';

/** What trading keeps beside the ledger. */
export interface Positions {
  readonly recordTransfer: RecordTransfer;
  readonly costOf: CostOf;
  /** Those of the signatures that are swaps of ours, sent or about to be. */
  swapsAmong(signatures: readonly string[]): Promise<readonly string[]>;
}

/** Without trading nothing has a cost, and no transaction is a swap. */
export const NO_POSITIONS: Positions = {
  recordTransfer: async () => undefined,
  costOf: async () => null,
  swapsAmong: async () => [],
};
