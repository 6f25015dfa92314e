import type { WalletsReads } from './create-wallets.ts';
import type { Positions } from './positions.ts';

/** What the wallets offer to other features. */
export interface WalletsDoor extends WalletsReads {
  /** Sets what keeps positions in step with the ledger. */
  usePositions(keeper: Positions): void;
}
