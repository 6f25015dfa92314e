import type { TradingMode } from '@dugout/contract/system/status';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { hasLedger } from './chain-cursors.repository.ts';
import { ledgerModeConflict } from './ledger-mode.ts';

/**
 * Refuses the database of another trading mode as it was found, so that nothing in it is migrated. One without these
 * tables has traded in no mode. @throws ConfigError
 */
export async function inspectLedger(db: Db, mode: TradingMode): Promise<void> {
  if (!(await hasLedger(db))) return;
  const conflict = await ledgerModeConflict(db, mode);
  if (conflict !== null) throw new ConfigError(`${conflict} Nothing has been changed.`);
}
