// Generated from the migrated database by `npm run table-types`.
import type { Int8, Json } from '../column-types.ts';

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

export interface ConnectedWalletsTables {
  prepared_swap: PreparedSwapTable;
}
