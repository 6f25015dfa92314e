import { sql } from 'kysely';
import type { OnItsWay } from '#/execution/onchain/chain.ts';
import type { Db } from '#/platform/db/db.ts';

export interface Reclaim {
  readonly kind: 'rent' | 'cashback';
  readonly userId: string;
  readonly walletAddress: string;
  /** Number of accounts that it closes, or of programs that pay cashback. */
  readonly accounts: number;
  readonly sent: OnItsWay;
}

/** Stores a transaction before it is sent. */
export async function insertReclaim(
  db: Db,
  { kind, userId, walletAddress, accounts, sent }: Reclaim,
): Promise<void> {
  await db
    .tables()
    .insertInto('rent_reclaim')
    .values({
      kind,
      signature: sent.signature,
      user_id: userId,
      wallet_address: walletAddress,
      accounts,
      status: 'pending',
      transaction: sent.transaction,
      last_valid_height: sent.lastValidBlockHeight,
      slot: BigInt(sent.slot),
    })
    .execute();
}

/** Ends a pending transaction. Returns false when it has ended before. */
export async function endReclaim(
  tx: Db,
  signature: string,
  end: { readonly status: 'landed' | 'failed' | 'expired'; readonly lamports: bigint; readonly fee: bigint },
): Promise<boolean> {
  const ended = await tx
    .tables()
    .updateTable('rent_reclaim')
    .set({ status: end.status, lamports: end.lamports, fee_lamports: end.fee, finished_at: new Date() })
    .where('signature', '=', signature)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Returns the transactions that have not ended, of one wallet or of all. */
export async function pendingReclaims(db: Db, walletAddress: string | null = null): Promise<Reclaim[]> {
  const rows = await db
    .tables()
    .selectFrom('rent_reclaim')
    .selectAll()
    .where('status', '=', 'pending')
    .$if(walletAddress !== null, (query) => query.where('wallet_address', '=', walletAddress ?? ''))
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    userId: row.user_id,
    walletAddress: row.wallet_address,
    accounts: row.accounts,
    sent: {
      signature: row.signature,
      transaction: row.transaction,
      lastValidBlockHeight: row.last_valid_height,
      slot: Number(row.slot),
    },
  }));
}

/** Returns the transactions that close our accounts or claim our cashback, sent or about to be. */
export async function reclaimsAmong(db: Db, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    SELECT signature FROM rent_reclaim WHERE signature = ANY (${signatures}::text[])`.execute(db.tables());
  return rows.map(({ signature }) => signature);
}
