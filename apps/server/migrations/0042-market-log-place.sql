-- expand
-- The message of the market's log up to which the rows are stored: its stream, and its number there.
ALTER TABLE market_head ADD COLUMN log_stream text, ADD COLUMN log_seq int8;
