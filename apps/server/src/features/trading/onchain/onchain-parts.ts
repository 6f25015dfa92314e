import type { Onchain } from '#/execution/onchain/onchain.ts';
import type { WalletsDoor } from '#/features/wallets/index.ts';

/** The chain's parts of trading. */
export interface OnchainParts extends Onchain {
  /** Returns how far the market lags the chain in ms; null when unknown. */
  readonly marketDelayMs: () => number | null;
  /** Lamports above which two nodes must confirm a swap, when there are two. */
  readonly twoNodesAbove: bigint;
  /** Lamports that may leave a trader's wallets within a day; losses of swaps count. */
  readonly outflowCap: bigint;
  readonly isBookedAsTransfer: WalletsDoor['isBookedAsTransfer'];
}
