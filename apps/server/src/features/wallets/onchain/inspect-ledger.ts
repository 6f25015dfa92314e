import type { TradingMode } from '@dugout/contract/system/status';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { hasLedger } from './chain-cursors.repository.ts';
import { ledgerModeConflict } from './ledger-mode.ts';

/**
 * Rejects the database of another trading mode before any migration. A database without these tables passes.
 * @throws ConfigError
 */
export async function inspectLedger(db: Db, mode: TradingMode): Promise<void> {
  if (!(await hasLedger(db))) return;
  const conflict = await ledgerModeConflict(db, mode);
  if (conflict !== null) throw new ConfigError(`${conflict} Nothing has been changed.`);
}
