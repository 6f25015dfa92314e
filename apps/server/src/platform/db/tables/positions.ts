// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Whole } from '../column-types.ts';

export interface PositionTable {
  id: string;
  user_id: string;
  wallet_address: string;
  mint: string;
  pool: string;
  decimals: number;
  token_name: string;
  symbol: string;
  amount: Whole;
  unknown_amount: Generated<Whole>;
  cost: Whole;
  realised: Whole;
  bought: Whole;
  sold: Whole;
  sold_unknown: Generated<Whole>;
  moved: Generated<Whole>;
  opened_at: Date;
  closed_at: Date | null;
  version: Generated<number>;
}

export interface SwapFillTable {
  swap_id: string;
  user_id: string;
  position_id: string;
  trade_id: string;
  signature: string;
  slot: Int8;
  fill_order: Int8;
  time: Int8;
  market: string;
  pool: string;
  wallet_address: string;
  side: string;
  mint: string;
  decimals: number;
  token_amount: Whole;
  quote_mint: string;
  quote_amount: Whole;
  fee_amount: Whole;
  reserves_base: Whole | null;
  reserves_quote: Whole | null;
  wallet_lamports: Whole;
  wallet_tokens: Whole;
  realised: Whole | null;
  price_usd: number | null;
  changed_in: Generated<Int8>;
}

export interface LotTable {
  id: string;
  position_id: string;
  source: 'buy' | 'transfer';
  swap_id: string | null;
  number: GeneratedAlways<Int8>;
  amount: Whole;
  cost: Whole | null;
  left_amount: Whole;
  left_cost: Whole | null;
  opened_at: Date;
  first_number: Int8 | null;
}

export interface LotDisposalTable {
  lot_id: string;
  ref: string;
  kind: 'sell' | 'transfer';
  position_id: string;
  time: Date;
  amount: Whole;
  cost: Whole | null;
  proceeds: Whole;
}

export interface PositionsTables {
  position: PositionTable;
  swap_fill: SwapFillTable;
  lot: LotTable;
  lot_disposal: LotDisposalTable;
}
