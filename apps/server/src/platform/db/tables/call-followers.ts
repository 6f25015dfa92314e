// Generated from the migrated database by `npm run table-types`.
import type { Json } from '../column-types.ts';

export interface CallContextTable {
  call_id: string;
  context: Json;
}

export interface CallFollowerTable {
  call_id: string;
  delay_seconds: number;
  baseline: boolean;
  mint: string;
  state: Json | null;
  seen_until: Date;
  pct: number | null;
  last_trade: string | null;
}

export interface CallFollowersTables {
  call_context: CallContextTable;
  call_follower: CallFollowerTable;
}
