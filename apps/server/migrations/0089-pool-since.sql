-- The event that a pool came with. A restart that applies newer events again knows the pool from that event on, as
-- the process before it did; 0 for pools that are older than this column.
ALTER TABLE market_pool ADD COLUMN since_seq bigint NOT NULL DEFAULT 0;
