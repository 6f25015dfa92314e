import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/**
 * Binds the ledger to the chain that its wallets are on. Returns why it cannot be used on a chain, in words; null where it can: what happened
 * on one chain, a rehearsal perhaps, never meets balances of another.
 */
export async function ledgerChainConflict(db: Db, genesisHash: string): Promise<string | null> {
  const { rows } = await sql<{ genesisHash: string }>`
    INSERT INTO ledger_chain (genesis_hash) VALUES (${genesisHash})
    ON CONFLICT (is_only) DO UPDATE SET genesis_hash = ledger_chain.genesis_hash
    RETURNING genesis_hash AS "genesisHash"`.execute(db.tables());
  if (rows[0]?.genesisHash === genesisHash) return null;
  return 'TRADING_MODE is "live": this database holds wallets of another chain. Use another DATA_DIR or DATABASE_URL.';
}
