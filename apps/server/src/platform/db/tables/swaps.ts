// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Json, Whole } from '../column-types.ts';

export interface SwapTable {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  wallet_address: string;
  mint: string;
  side: 'buy' | 'sell';
  mode: 'ExactIn' | 'ExactOut';
  status: 'pending' | 'landed' | 'failed' | 'expired';
  in_amount: Whole;
  out_amount: Whole;
  quoted_in: Whole;
  quoted_out: Whole;
  quoted_slot: Int8 | null;
  platform_fee: Whole;
  pool_fee: Whole;
  network_fee: Whole;
  priority_fee: Whole;
  tip: Whole;
  rent: Generated<Whole>;
  price_impact_pct: number;
  slippage_bps: number;
  preset: 'low' | 'high' | 'other' | null;
  protect: boolean;
  hold_lamports: Whole;
  hold_tokens: Whole;
  venue: string | null;
  tried: Generated<Json>;
  exits: Json | null;
  error_code: string | null;
  reason: string | null;
  created_at: Date;
  settled_at: Date | null;
  took_ms: number | null;
  sent_signature: string | null;
  sent_transaction: string | null;
  last_valid_height: Int8 | null;
  sent_slot: Int8 | null;
  api_key_id: string | null;
  rent_back: Generated<Whole>;
  auto: Json | null;
}

export interface SwapBatchTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  created_at: Generated<Date>;
}

export interface ExecutionCeilingTable {
  user_id: string;
  slippage_bps: number;
  priority_fee: Int8;
  tip: Int8;
  price_impact_bps: Generated<number>;
}

export interface PreparedSwapTable {
  id: string;
  user_id: string;
  transaction: string;
  swap: Json;
  order_id: string | null;
  last_valid_height: Int8;
  slot: Int8;
  expires_at: Date;
}

export interface SwapsTables {
  swap: SwapTable;
  swap_batch: SwapBatchTable;
  execution_ceiling: ExecutionCeilingTable;
  prepared_swap: PreparedSwapTable;
}
