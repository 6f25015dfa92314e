// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Json, Whole } from '../column-types.ts';

export interface SwapOrderTable {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  wallet_address: string;
  mint: string;
  side: 'buy' | 'sell';
  mode: 'ExactIn' | 'ExactOut';
  amount: Whole | null;
  millionths: Int8 | null;
  own_limit: Whole | null;
  slippage_bps: number;
  priority_fee: Int8;
  tip: Int8;
  protect: boolean;
  kind: 'limit' | 'takeProfit' | 'stopLoss' | 'trailing' | 'recurring' | 'graduation';
  metric: 'priceSol' | 'priceUsd' | 'marketCapUsd' | null;
  direction: 'above' | 'below' | null;
  level: number | null;
  trail_bps: number | null;
  high_water_mark: number | null;
  watched_until: Date | null;
  every_seconds: number | null;
  times: number | null;
  fired: Generated<number>;
  next_at: Date | null;
  expires_at: Date | null;
  position_id: string | null;
  order_group: string | null;
  status: 'armed' | 'triggered' | 'awaitingSignature' | 'filled' | 'cancelled' | 'expired' | 'failed';
  reason: string | null;
  attempt: Generated<number>;
  swap_id: string | null;
  created_at: Date;
  triggered_at: Date | null;
  ended_at: Date | null;
  api_key_id: string | null;
  sign_by: Date | null;
  auto: Json | null;
  runner: string | null;
  runner_until: Date | null;
  changed_in: Generated<Int8>;
}

export interface OrdersTables {
  swap_order: SwapOrderTable;
}
