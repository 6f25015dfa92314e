import type { WalletRecord } from '@dugout/contract/trading/reported-transactions';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** A transaction of a wallet as reported by a client; the time is unix ms. */
interface ReportedTransaction {
  readonly id: string;
  readonly userId: string;
  readonly walletAddress: string;
  readonly signature: string;
  readonly type: WalletRecord['type'];
  readonly tokenAddress: string | null;
  readonly solAmount: number | null;
  readonly usdAmount: number | null;
  readonly status: string | null;
  readonly metadata: object;
  readonly createdAt: number;
}

interface RecordRow extends Omit<WalletRecord, 'createdAt'> {
  createdAt: Date;
}

/**
 * Stores a report; a repeat only updates its status. `verified`: the tape shows a trade of this wallet with this
 * signature.
 */
export async function saveReported(tx: Db, said: ReportedTransaction): Promise<WalletRecord> {
  const { rows } = await sql<RecordRow>`
    INSERT INTO reported_transaction (id, user_id, wallet_address, signature, type, token_address, sol_amount, usd_amount, status, metadata, created_at)
    VALUES (${said.id}, ${said.userId}, ${said.walletAddress}, ${said.signature}, ${said.type}, ${said.tokenAddress}, ${said.solAmount},
      ${said.usdAmount}, ${said.status}, ${JSON.stringify(said.metadata)}::jsonb, ${new Date(said.createdAt)})
    ON CONFLICT (user_id, wallet_address, signature, type) DO UPDATE SET status = COALESCE(excluded.status, reported_transaction.status)
    RETURNING id, signature, wallet_address AS "walletAddress", type, token_address AS "tokenAddress", sol_amount AS "solAmount",
      usd_amount AS "usdAmount", status, created_at AS "createdAt",
      EXISTS (SELECT 1 FROM swap_fill f WHERE f.wallet_address = ${said.walletAddress} AND f.signature = ${said.signature}
        AND f.side = ${said.type}) AS verified`.execute(tx.tables());
  const row = rows[0];
  if (row === undefined) throw new Error('a record was not kept');
  return { ...row, createdAt: row.createdAt.toISOString() };
}
