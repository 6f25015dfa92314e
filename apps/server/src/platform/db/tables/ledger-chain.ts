// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface LedgerChainTable {
  is_only: Generated<boolean>;
  genesis_hash: string;
}

export interface LedgerChainTables {
  ledger_chain: LedgerChainTable;
}
