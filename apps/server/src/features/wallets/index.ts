import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { defineDoor, definePort } from '#/features/door.ts';
import type { Db } from '#/platform/db/db.ts';

export interface OwnedWallet {
  readonly walletId: string;
  readonly address: string;
  readonly name: string;
  readonly archived: boolean;
  readonly connected: boolean;
  readonly keyMissing: boolean;
}

interface FundedWallet extends OwnedWallet {
  readonly funds: ReadonlyMap<string, bigint>;
}

/** Referral earnings, in a separate account per trader until claimed. Lamports. */
export interface ReferralEarnings {
  claimable(userId: string, tx?: Db): Promise<bigint>;
  earned(userId: string): Promise<bigint>;
  /**
   * Moves all earnings to the primary wallet, once. Returns 0n when there are none. Throws ApiError
   * `wallet_not_found`.
   */
  claim(userId: string): Promise<bigint>;
}

interface Prize {
  /** Idempotency key of the prize: paying it again changes nothing. */
  readonly ref: string;
  readonly userId: string;
  readonly wallet: Pick<OwnedWallet, 'walletId' | 'address'>;
  readonly lamports: bigint;
}

export interface WalletsDoor {
  /**
   * Returns the trader's primary wallet and creates it if there is none. Throws ApiError `signer_unavailable`.
   */
  ensureMain(userId: string): Promise<OwnedWallet>;
  /** Returns the trader's wallets with balances, as the interface shows them; the primary one first. */
  listOf(userId: string): Promise<UserWallet[]>;
  /**
   * Returns the trader's own wallet by address or id. Throws ApiError `wallet_not_found`, for another trader's
   * too.
   */
  owned(userId: string, addressOrId: string): Promise<OwnedWallet>;
  /** Returns `owned` with the spendable amounts of these assets: raw units by asset, without empty ones. */
  funded(userId: string, addressOrId: string, assets: readonly string[]): Promise<FundedWallet>;
  primaryOf(userId: string): Promise<OwnedWallet>;
  /** Max lamports that may leave a trader's wallets within a day, including losses of trades. */
  readonly outflowCap: bigint;
  readonly earnings: ReferralEarnings;
  /** Moves a prize from the giveaway account to its winner's wallet, in the transaction of the draw. */
  payPrize(tx: Db, prize: Prize): Promise<void>;
  /**
   * Reports whether a wallet's transaction is already booked as a transfer; until `tx` ends, it is not booked as
   * one.
   */
  isBookedAsTransfer(
    tx: Db,
    transaction: { readonly address: string; readonly signature: string; readonly mint: string },
  ): Promise<boolean>;
}

export interface TransferSide {
  readonly userId: string;
  readonly walletAddress: string;
}

/**
 * SOL or tokens that reached or left wallets outside of a trade. A side that is not a wallet of this server is
 * null.
 */
export interface Transfer {
  /** Unique reference; with a wallet and a direction it identifies one side of one transfer. */
  readonly ref: string;
  /** A mint; SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  readonly from: TransferSide | null;
  readonly to: TransferSide | null;
}

export interface Positions {
  /**
   * Records a transfer next to the ledger: positions, and traders' deposits and withdrawals. Called in the
   * transaction that posts the transfer, before the posting, so that ledger and positions always agree for
   * readers.
   */
  recordTransfer(tx: Db, transfer: Transfer): Promise<void>;
  /**
   * Returns the lamports that a wallet paid for raw units that it holds; null unless the cost of all of them is
   * known.
   */
  costOf(db: Db, walletAddress: string, mint: string, amount: bigint): Promise<bigint | null>;
  swapsAmong(db: Db, signatures: readonly string[]): Promise<readonly string[]>;
}

export type RecordTransfer = Positions['recordTransfer'];

export const walletsDoor = defineDoor<WalletsDoor>('wallets');
export const positionsPort = definePort<Positions>('wallets.positions');
