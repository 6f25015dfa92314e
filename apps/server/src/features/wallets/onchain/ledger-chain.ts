import type { Db } from '#/platform/db/db.ts';

/**
 * Binds the ledger to the chain that its wallets are on. Returns why it cannot be used on a chain, in words;
 * null where it can: what happened on one chain, a rehearsal perhaps, never meets balances of another.
 */
export async function ledgerChainConflict(db: Db, genesisHash: string): Promise<string | null> {
  const bound = await db
    .tables()
    .insertInto('ledger_chain')
    .values({ genesis_hash: genesisHash })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet((row) => ({ genesis_hash: row.ref('ledger_chain.genesis_hash') })),
    )
    .returning('genesis_hash')
    .executeTakeFirstOrThrow();
  if (bound.genesis_hash === genesisHash) return null;
  return 'TRADING_MODE is "live": this database holds wallets of another chain. Use another DATA_DIR or DATABASE_URL.';
}
