import { ledger, outsideAccount, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Positions, RecordTransfer } from '../index.ts';
import { type WalletRow, walletAt } from '../wallets.repository.ts';
import { isSwapOfOurs } from './one-booking.ts';

/** Something that came to a wallet from outside, as who watches the balances saw it. */
export interface Deposit {
  readonly walletAddress: string;
  /** A mint; SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  /** Who sent it, where that is known. */
  readonly from: string | null;
  /** Names it among all deposits, signature and instruction for example: noting it again changes nothing. */
  readonly ref: string;
  /** The transaction that it came with, where that is known. */
  readonly signature?: string;
}

/**
 * Something that left a wallet by another hand than this server's: its owner's, who holds the key elsewhere
 * too.
 */
export type Outflow = Omit<Deposit, 'from'>;

/** Recorded before, as this or as a swap: what was written beside it is rolled back. */
class AlreadyRecorded extends Error {}

interface ExternalTransferOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly recordTransfer: RecordTransfer;
  readonly swapsAmong: Positions['swapsAmong'];
}

/** Throws `AlreadyRecorded` for a transaction that is a swap of ours. */
async function demandNoSwap(
  tx: Db,
  { address, origin }: WalletRow,
  { signature }: Pick<Deposit, 'signature'>,
  swapsAmong: Positions['swapsAmong'],
): Promise<void> {
  if (origin !== 'connected' || signature === undefined) return;
  if (await isSwapOfOurs(tx, { address, signature, swapsAmong })) throw new AlreadyRecorded();
}

/** True when `work` was done, false when it was before. */
async function unlessRecorded(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AlreadyRecorded) return false;
    throw error;
  }
}

/**
 * Records deposits and publishes them. Answers false for an address that is no wallet here, and for one that
 * was noted before.
 */
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
      // Last, since the deposits of one sender meet in one account.
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
 * Records an external transfer and publishes it. Answers false for an address that is no wallet here, and
 * for one that was noted before. Throws `InsufficientFunds` while what left is reserved for something else.
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
