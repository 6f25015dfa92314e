import type { Db } from '#/platform/db/db.ts';

/** A wallet of this server, and its trader. */
export interface TransferSide {
  readonly userId: string;
  readonly walletAddress: string;
}

/**
 * SOL or tokens that reached wallets, left them, or both, outside of a trade. A side that is no wallet of
 * this server is null.
 */
export interface Transfer {
  /**
   * Names it among all transfers: with a wallet and a direction it is one side of one transfer, however often
   * that is seen.
   */
  readonly ref: string;
  /** A mint; SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  readonly from: TransferSide | null;
  readonly to: TransferSide | null;
}

/**
 * Records a transfer beside the ledger: positions, and what traders put in and took out. Called in the
 * transaction that posts the transfer, before the posting, so that ledger and positions agree whenever anyone
 * reads them.
 */
export type RecordTransfer = (tx: Db, transfer: Transfer) => Promise<void>;
