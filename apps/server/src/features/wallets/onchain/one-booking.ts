import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Positions } from '../index.ts';

/**
 * Locks the booking of transactions of a wallet. A transaction that a connected wallet signed can reach the chain
 * before the server gets it. The first caller under this lock books it, once, as a swap or as a transfer.
 */
async function lockBookings(tx: Db, address: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('booking'), hashtext(${address}))`.execute(tx.tables());
}

interface Booking {
  readonly address: string;
  readonly signature: string;
}

/** Returns the reference of one transaction's change of an asset in a wallet. */
export const transferRef = ({ address, signature }: Booking, mint: string): string =>
  `${signature}:${address}:${mint}`;

/** Reports whether a transaction is a swap; until `tx` ends, it does not become one. */
export async function isSwapOfOurs(
  tx: Db,
  { address, signature, swapsAmong }: Booking & { readonly swapsAmong: Positions['swapsAmong'] },
): Promise<boolean> {
  await lockBookings(tx, address);
  return (await swapsAmong(tx, [signature])).length > 0;
}

/** Reports whether a transaction is booked as a transfer; until `tx` ends, it does not become one. */
export async function isBookedAsTransfer(
  tx: Db,
  { mint, ...booking }: Booking & { readonly mint: string },
): Promise<boolean> {
  await lockBookings(tx, booking.address);
  const refs = [SOL_MINT, mint].map((asset) => transferRef(booking, asset));
  return ledger.isPosted(
    tx,
    refs.flatMap((ref) => [
      { kind: 'wallet.deposit', ref },
      { kind: 'wallet.outflow', ref },
    ]),
  );
}
