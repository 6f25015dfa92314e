// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json, Whole } from '../column-types.ts';

export interface TokenCallTable {
  id: string;
  leaf_index: Int8;
  user_id: string;
  number: number;
  mint: string;
  called_at: Date;
  slot: Int8;
  price: string;
  market_cap: string | null;
  liquidity: string | null;
  clan_id: string | null;
  own_token: boolean;
  held: Whole | null;
  held_since: Date | null;
  prev_hash: string;
  hash: string;
  priced_at: Date | null;
}

export interface CallLogLeafTable {
  leaf_index: Int8;
  leaf: string;
  call_id: string;
}

export interface HiddenCallTable {
  call_id: string;
  hidden_at: Date;
}

export interface OrphanedCallTable {
  place: GeneratedAlways<Int8>;
  call_id: string;
  noticed_at: Date;
}

export interface RepricedCallTable {
  orphaned_place: Int8;
  call_id: string;
  leaf_index: Int8;
  slot: Int8;
  price: string;
  repriced_at: Date;
  priced_at: Date | null;
}

export interface CallOutcomeTable {
  call_id: string;
  seen_until: Date;
  high: number | null;
  low: number | null;
  day_high: number | null;
  day_high_at: Date | null;
  day_low: number | null;
  hit_at: Date | null;
  settled: boolean;
  complete: boolean;
  buys: number;
  sells: number;
  hand_bought: Generated<Whole>;
  hand_bought_at: Date | null;
  hand_sold_at: Date | null;
  changed_in: Generated<Int8>;
}

export interface CallVoteTable {
  mint: string;
  user_id: string;
  up: boolean;
  voted_at: Date;
}

export interface CallerFollowTable {
  user_id: string;
  caller_id: string;
  followed_at: Date;
}

export interface AlphaPresetsTable {
  user_id: string;
  presets: Json;
}

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
  changed_in: Generated<Int8>;
}

export interface CallLogCheckpointTable {
  tree_size: Int8;
  note: string;
  signed_at: Date;
}

export interface CallCandlesTable {
  call_id: string;
  width: string;
  candles: Json;
}

export interface CallPricedSecondTable {
  call_id: string;
  priced_at: Date;
  low: number;
  high: number;
}

export interface AlphaTables {
  token_call: TokenCallTable;
  call_log_leaf: CallLogLeafTable;
  hidden_call: HiddenCallTable;
  orphaned_call: OrphanedCallTable;
  repriced_call: RepricedCallTable;
  call_outcome: CallOutcomeTable;
  call_vote: CallVoteTable;
  caller_follow: CallerFollowTable;
  alpha_presets: AlphaPresetsTable;
  call_context: CallContextTable;
  call_follower: CallFollowerTable;
  call_log_checkpoint: CallLogCheckpointTable;
  call_candles: CallCandlesTable;
  call_priced_second: CallPricedSecondTable;
}
