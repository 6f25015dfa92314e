// Generated from the migrated database by `npm run table-types`.
import type { Generated, Json, Whole } from '../column-types.ts';

export interface TransferTable {
  ref: string;
  wallet_address: string;
  direction: 'in' | 'out';
  user_id: string;
  mint: string;
  amount: Whole;
  value: Whole | null;
  sol_usd: number | null;
  time: Date;
}

export interface EquityPointTable {
  user_id: string;
  time: Date;
  equity: Whole;
  deposited: Whole;
  sol_usd: number | null;
}

export interface ReportedTransactionTable {
  id: string;
  user_id: string;
  wallet_address: string;
  signature: string;
  type: 'buy' | 'sell' | 'deposit' | 'withdraw';
  token_address: string | null;
  sol_amount: number | null;
  usd_amount: number | null;
  status: string | null;
  metadata: Generated<Json>;
  created_at: Date;
}

export interface PortfolioTables {
  transfer: TransferTable;
  equity_point: EquityPointTable;
  reported_transaction: ReportedTransactionTable;
}
