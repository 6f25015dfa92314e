-- Candles of the day of each call, kept once it is over: the market's own go after a while, exports do not.
CREATE TABLE call_candles (
  call_id text PRIMARY KEY REFERENCES token_call (id),
  width text NOT NULL,
  -- A list of [unix seconds, open, high, low, close] in US dollars; empty where none were known any more.
  candles jsonb NOT NULL
);
