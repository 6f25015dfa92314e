import { ledger, outsideAccount, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Positions, RecordTransfer } from '../index.ts';
import { type WalletRow, walletAt } from '../wallets.repository.ts';
import { isSwapOfOurs } from './one-booking.ts';

/** A deposit from outside, as the balance watcher found it. */
export interface Deposit {
  readonly walletAddress: string;
  /** A mint; SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  /** The sender; null when unknown. */
  readonly from: string | null;
  /** Unique reference, such as signature and instruction: recording it again has no effect. */
  readonly ref: string;
  /** Its transaction, if known. */
  readonly signature?: string;
}

/** A payment from a wallet that this server did not sign: its owner holds the key elsewhere too. */
export type Outflow = Omit<Deposit, 'from'>;

/** Already recorded, as this or as a swap; rolls back the transaction. */
class AlreadyRecorded extends Error {}

interface ExternalTransferOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly recordTransfer: RecordTransfer;
  readonly swapsAmong: Positions['swapsAmong'];
}

/** Throws `AlreadyRecorded` for a transaction that is our own swap. */
async function demandNoSwap(
  tx: Db,
  { address, origin }: WalletRow,
  { signature }: Pick<Deposit, 'signature'>,
  swapsAmong: Positions['swapsAmong'],
): Promise<void> {
  if (origin !== 'connected' || signature === undefined) return;
  if (await isSwapOfOurs(tx, { address, signature, swapsAmong })) throw new AlreadyRecorded();
}

/** Returns false if `work` was already done. */
async function unlessRecorded(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AlreadyRecorded) return false;
    throw error;
  }
}

/** Records deposits and publishes them. Returns false for an unknown address and for a repeated deposit. */
export function createDeposits({ db, events, recordTransfer, swapsAmong }: ExternalTransferOptions) {
  return async (deposit: Deposit): Promise<boolean> => {
    const { walletAddress, mint, amount, from, ref } = deposit;
    const wallet = await walletAt(db, walletAddress);
    if (wallet === null) return false;
    const work = db.transaction(async (tx) => {
      await demandNoSwap(tx, wallet, deposit, swapsAmong);
      await events.emit(tx, 'wallets.deposited', {
        userId: wallet.user_id,
        walletAddress,
        mint,
        amount: amount.toString(),
        from,
        ref,
      });
      await recordTransfer(tx, {
        ref,
        mint,
        amount,
        from: null,
        to: { userId: wallet.user_id, walletAddress },
      });
      // Last, because deposits of one sender share one account.
      const { repeated } = await ledger.post(tx, {
        kind: 'wallet.deposit',
        ref,
        lines: [
          { account: outsideAccount(from ?? ''), asset: mint, amount: -amount },
          { account: walletAccount(walletAddress), asset: mint, amount },
        ],
      });
      if (repeated) throw new AlreadyRecorded();
      return true;
    });
    return unlessRecorded(work);
  };
}

export type RecordDeposit = ReturnType<typeof createDeposits>;

/**
 * Records an external transfer and publishes it. Returns false for an unknown address and for a repeated
 * transfer. Throws `InsufficientFunds` while the amount is reserved for another purpose.
 */
export function createOutflows({ db, events, recordTransfer, swapsAmong }: ExternalTransferOptions) {
  return async (outflow: Outflow): Promise<boolean> => {
    const { walletAddress, mint, amount, ref } = outflow;
    const wallet = await walletAt(db, walletAddress);
    if (wallet === null) return false;
    const work = db.transaction(async (tx) => {
      await demandNoSwap(tx, wallet, outflow, swapsAmong);
      const withdrawal = {
        userId: wallet.user_id,
        withdrawalId: ref,
        walletAddress,
        mint,
        amount: amount.toString(),
        destination: '',
      };
      await events.emit(tx, 'wallets.withdrawn', { ...withdrawal, feeLamports: '0' });
      await recordTransfer(tx, {
        ref,
        mint,
        amount,
        from: { userId: wallet.user_id, walletAddress },
        to: null,
      });
      const { repeated } = await ledger.post(tx, {
        kind: 'wallet.outflow',
        ref,
        lines: [
          { account: walletAccount(walletAddress), asset: mint, amount: -amount },
          { account: outsideAccount(''), asset: mint, amount },
        ],
      });
      if (repeated) throw new AlreadyRecorded();
      return true;
    });
    return unlessRecorded(work);
  };
}

export type RecordOutflow = ReturnType<typeof createOutflows>;
