import type { TradingMode } from '@dugout/contract/system/status';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { ledgerChainConflict } from './ledger-chain.ts';
import { ledgerModeConflict } from './ledger-mode.ts';

interface CheckLedgerOptions {
  readonly db: Db;
  readonly mode: TradingMode;
  /** The chain of live trading; null in the other modes. */
  readonly chain: { genesisHash(): Promise<string> } | null;
  readonly log: Log;
}

/** Throws ConfigError when the ledger of this database is of another trading mode, or of another chain. */
export async function checkLedger({ db, mode, chain, log }: CheckLedgerOptions): Promise<void> {
  const otherMode = await ledgerModeConflict(db, mode);
  if (otherMode !== null) throw new ConfigError(otherMode);
  if (chain === null) return;
  const genesisHash = await chain.genesisHash().catch((error: unknown) => {
    log.warn({ error }, 'the chain could not be asked which one it is');
    return null;
  });
  const otherChain = genesisHash === null ? null : await ledgerChainConflict(db, genesisHash);
  if (otherChain !== null) throw new ConfigError(otherChain);
}
