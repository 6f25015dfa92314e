import type { ConfirmationTracker } from './confirmation-tracker.ts';
import type { ChainTrading } from './open-chain-trading.ts';
import type { CheckUnsigned, SignTransaction } from './signing.ts';

/** Signs, sends and follows real transactions. */
export interface Onchain extends ChainTrading {
  readonly confirmations: ConfirmationTracker;
  readonly sign: SignTransaction;
  readonly checkUnsigned: CheckUnsigned;
  /** Announces to the signer that a swap of this token may follow. */
  readonly watchPrice: (owner: string, mint: string) => void;
  /** The wallet that receives the platform's fee. */
  readonly feeWallet: string;
}
