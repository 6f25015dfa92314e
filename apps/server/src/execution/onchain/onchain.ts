import type { ConfirmationTracker } from './confirmation-tracker.ts';
import type { ChainTrading } from './open-chain-trading.ts';
import type { CheckUnsigned, SignTransaction } from './signing.ts';

/** What signs, sends and follows real transactions. */
export interface Onchain extends ChainTrading {
  readonly confirmations: ConfirmationTracker;
  readonly sign: SignTransaction;
  readonly checkUnsigned: CheckUnsigned;
  /** Tells the signer that a swap of this token may come. */
  readonly watchPrice: (owner: string, mint: string) => void;
  /** Who gets the platform's fee. */
  readonly feeWallet: string;
}
