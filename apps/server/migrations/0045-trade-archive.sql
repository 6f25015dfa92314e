-- expand
-- Events up to archived_seq are in ClickHouse as well. Trades before dropped_up_to, in unix ms, may be there only.
ALTER TABLE market_head
  ADD COLUMN archived_seq int8 NOT NULL DEFAULT 0,
  ADD COLUMN dropped_up_to int8 NOT NULL DEFAULT 0;
