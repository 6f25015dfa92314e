-- The second of the trade that set the price of a call; null where a pool set it without a trade.
ALTER TABLE token_call ADD COLUMN priced_at timestamptz(3);
ALTER TABLE repriced_call ADD COLUMN priced_at timestamptz(3);

-- What a token cost in that second: exports show it for longer than the market remembers single trades.
CREATE TABLE call_priced_second (
  call_id text NOT NULL REFERENCES token_call (id),
  priced_at timestamptz(3) NOT NULL,
  -- US dollars for a whole token.
  low double precision NOT NULL,
  high double precision NOT NULL,
  PRIMARY KEY (call_id, priced_at)
);

-- The newest trade of its token that a follower has seen; empty before the first.
ALTER TABLE call_follower ADD COLUMN last_trade text;
