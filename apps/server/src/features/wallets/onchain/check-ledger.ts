import type { TradingMode } from '@dugout/contract/system/status';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { ledgerModeConflict } from './ledger-mode.ts';

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

interface CheckLedgerOptions {
  readonly db: Db;
  readonly mode: TradingMode;
  /** The chain of live trading; null in other modes. */
  readonly chain: { genesisHash(): Promise<string> } | null;
  readonly log: Log;
}

/** Throws ConfigError when this database's ledger belongs to another trading mode or chain. */
export async function checkLedger({ db, mode, chain, log }: CheckLedgerOptions): Promise<void> {
  const otherMode = await ledgerModeConflict(db, mode);
  if (otherMode !== null) throw new ConfigError(otherMode);
  if (chain === null) return;
  const genesisHash = await chain.genesisHash().catch((error: unknown) => {
    log.warn({ error }, 'the chain could not be identified');
    return null;
  });
  const otherChain = genesisHash === null ? null : await ledgerChainConflict(db, genesisHash);
  if (otherChain !== null) throw new ConfigError(otherChain);
}
