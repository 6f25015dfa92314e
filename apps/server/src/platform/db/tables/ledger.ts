// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Whole } from '../column-types.ts';

export interface LedgerAccountKindTable {
  kind: string;
}

export interface LedgerAccountTable {
  id: GeneratedAlways<Int8>;
  kind: string;
  ref: string;
  asset: string;
  balance: Generated<Whole>;
  received: Generated<Whole>;
}

export interface LedgerEntryTable {
  id: GeneratedAlways<Int8>;
  kind: string;
  ref: string;
  created_at: Generated<Date>;
}

export interface LedgerLineTable {
  entry_id: Int8;
  line: number;
  account_id: Int8;
  amount: Whole;
}

export interface LedgerChainTable {
  is_only: Generated<boolean>;
  genesis_hash: string;
}

export interface LedgerTables {
  ledger_account_kind: LedgerAccountKindTable;
  ledger_account: LedgerAccountTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  ledger_chain: LedgerChainTable;
}
