import type { TradingMode } from '@dugout/contract/system/status';
import { SOL_MINT } from '@dugout/domain/sol';
import { issuance, ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { chainWasRead } from './chain-cursors.repository.ts';

/**
 * Returns why this database's ledger cannot be used in a trading mode, as text; null if it can. Play money and
 * real SOL must never mix in one ledger.
 */
export async function ledgerModeConflict(db: Db, mode: TradingMode): Promise<string | null> {
  if (mode === 'live' && (await ledger.balance(db, issuance, SOL_MINT)) !== 0n)
    return 'TRADING_MODE is "live": this database holds play money. Use another DATA_DIR or DATABASE_URL.';
  if (mode === 'paper' && (await chainWasRead(db)))
    return 'TRADING_MODE is "paper": this database holds real wallets of a chain. Use another DATA_DIR or DATABASE_URL.';
  return null;
}
