// Generated from the migrated database by `npm run table-types`.
import type { Json } from '../column-types.ts';

export interface CallCandlesTable {
  call_id: string;
  width: string;
  candles: Json;
}

export interface CallCandlesTables {
  call_candles: CallCandlesTable;
}
