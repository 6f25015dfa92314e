// Generated from the migrated database by `npm run table-types`.
import type { Decimal, Generated, Int8, Json, Whole } from '../column-types.ts';

export interface MarketHeadTable {
  id: Generated<number>;
  feed: string;
  seq: Int8;
  oldest_seq: Int8;
  load_seq: Int8;
  behind_seq: Int8;
  last_slot: Int8;
  last_time: Int8;
  forgotten_up_to: number;
  writer: string | null;
  log_stream: string | null;
  log_seq: Int8 | null;
  archived_seq: Generated<Int8>;
  dropped_up_to: Generated<Int8>;
}

export interface MarketWalletTable {
  number: number;
  address: string;
  first_seen: Generated<Int8 | null>;
}

export interface MarketPoolTable {
  number: number;
  address: string;
  token: number;
  market: string;
  quote_mint: string;
  decimals: number;
  since_seq: Generated<Int8>;
}

export interface MarketTokenTable {
  number: number;
  mint: string;
  as_of: Int8;
  state: Json;
}

export interface MarketHolderTable {
  token: number;
  wallet: number;
  amount: Decimal;
  time: number;
  flags: number;
  short: Decimal;
  short_until: number;
}

export interface MarketCandleTable {
  token: number;
  span: number;
  time: Int8;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  first_at: number;
  last_at: number;
}

export interface MarketCandleFiveMinutesTable {
  token: number | null;
  time: Int8 | null;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  volume: number | null;
}

export interface MarketTradeTable {
  time: Int8;
  id: string;
  seq: Int8;
  slot: Int8;
  token: number;
  wallet: number;
  pool: number;
  flags: number;
  token_amount: Decimal;
  quote_amount: Decimal;
  fee_amount: Decimal;
  base_reserve: Decimal | null;
  quote_reserve: Decimal | null;
  price: number;
  micro_usd: number;
}

export interface MarketFactTable {
  id: string;
  seq: Int8;
  time: Int8;
  event: Json;
}

export interface MarketSolPriceTable {
  seq: Int8;
  time: Int8;
  slot: Int8;
  usd: number;
}

export interface FeedGapTable {
  id: string;
  from_slot: Int8;
  to_slot: Int8 | null;
  reason: string;
  found_at: Date;
  filled_at: Date | null;
  lost_at: Date | null;
}

export interface FeedCheckpointTable {
  id: Generated<number>;
  slot: Int8;
  hash: string | null;
}

export interface TokenMetadataTable {
  mint: string;
  safety: Json | null;
  name: string;
  symbol: string;
  uri: string;
  decimals: number | null;
  supply: Whole | null;
  offchain: Json | null;
  image_hash: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  read_at: Date;
}

export interface SnapshotMarkTable {
  id: string;
  part: string;
  taken_at: Generated<Date>;
}

export interface MarketTables {
  market_head: MarketHeadTable;
  market_wallet: MarketWalletTable;
  market_pool: MarketPoolTable;
  market_token: MarketTokenTable;
  market_holder: MarketHolderTable;
  market_candle: MarketCandleTable;
  market_candle_five_minutes: MarketCandleFiveMinutesTable;
  market_trade: MarketTradeTable;
  market_fact: MarketFactTable;
  market_sol_price: MarketSolPriceTable;
  feed_gap: FeedGapTable;
  feed_checkpoint: FeedCheckpointTable;
  token_metadata: TokenMetadataTable;
  snapshot_mark: SnapshotMarkTable;
}
