import type { ChainConnection, Confirmations } from './chain.ts';
import type { FeeMarket } from './fee-market.ts';
import type { OnchainVenue } from './onchain-venue.ts';
import type { SendingMeans } from './senders/sender.ts';
import type { CheckUnsigned, SignTransaction } from './signing.ts';
import type { BuildTransfer } from './transactions/transfers.ts';

export interface ChainTrading {
  readonly chain: ChainConnection;
  /** The direct ones first, then the router. */
  readonly venues: readonly OnchainVenue[];
  readonly buildTransfer: BuildTransfer;
}

/** Signs, sends and follows real transactions. */
export interface Onchain extends ChainTrading {
  readonly confirmations: Confirmations;
  /** Protection and tips of the configured senders. */
  readonly means: SendingMeans;
  readonly feeMarket: FeeMarket;
  readonly sign: SignTransaction;
  readonly checkUnsigned: CheckUnsigned;
  /** Announces to the signer that a swap of this token may follow. */
  readonly watchPrice: (owner: string, mint: string) => void;
  readonly feeWallet: string;
}
