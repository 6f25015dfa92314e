// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Whole } from '../column-types.ts';

export interface WalletTable {
  id: string;
  user_id: string;
  name: string;
  address: string;
  is_primary: Generated<boolean>;
  archived: Generated<boolean>;
  origin: Generated<'created' | 'imported' | 'connected'>;
  exported_at: Date | null;
  export_due_at: Date | null;
  created_at: Generated<Date>;
  key_missing: Generated<boolean>;
}

export interface WalletActTable {
  id: string;
  sequence: GeneratedAlways<Int8>;
  user_id: string;
  session_id: string;
  kind: string;
  wallet_address: string | null;
  detail: string;
  created_at: Generated<Date>;
  reason: string | null;
}

export interface WithdrawalTable {
  id: string;
  user_id: string;
  wallet_address: string;
  mint: string;
  amount: Whole;
  destination: string;
  own_wallet: boolean;
  status: 'waiting' | 'sending' | 'landed' | 'cancelled' | 'failed';
  fee_lamports: Whole;
  value_lamports: Whole;
  platform_lamports: Whole;
  idempotency_key: string | null;
  due_at: Date | null;
  signature: string | null;
  reason: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  free_lamports: Generated<Whole>;
}

export interface WithdrawalAttemptTable {
  signature: string;
  withdrawal_id: string;
  number: number;
  transaction: string;
  last_valid_height: Int8;
  slot: Int8;
  created_at: Generated<Date>;
}

export interface WithdrawalOutflowHourTable {
  hour: Date;
  user_id: string;
  lamports: Whole;
  platform_lamports: Generated<Whole>;
  free_lamports: Generated<Whole>;
}

export interface WalletExportTable {
  id: string;
  user_id: string;
  wallet_address: string;
  status: 'waiting' | 'given' | 'cancelled' | 'lapsed';
  value_lamports: Whole;
  platform_lamports: Whole;
  due_at: Date;
  created_at: Generated<Date>;
  finished_at: Date | null;
  free_lamports: Generated<Whole>;
}

export interface ChainCursorTable {
  account: string;
  wallet_address: string;
  signature: string | null;
}

export interface WalletsTables {
  wallet: WalletTable;
  wallet_act: WalletActTable;
  withdrawal: WithdrawalTable;
  withdrawal_attempt: WithdrawalAttemptTable;
  withdrawal_outflow_hour: WithdrawalOutflowHourTable;
  wallet_export: WalletExportTable;
  chain_cursor: ChainCursorTable;
}
