-- What filters ask of a call, as it stood at the call: how else could a filter be tried out on the past?
-- Append-only.
CREATE TABLE call_context (
  call_id text PRIMARY KEY REFERENCES token_call (id),
  context jsonb NOT NULL
);

-- What following a call earns, and what following a token that nobody called earns instead.
CREATE TABLE call_follower (
  call_id text NOT NULL REFERENCES token_call (id),
  delay_seconds integer NOT NULL,
  -- Of a token that is followed in place of the called one.
  baseline boolean NOT NULL,
  mint text NOT NULL,
  -- Null once it is done or unknown.
  state jsonb,
  -- Every trade up to this moment is in it.
  seen_until timestamptz(3) NOT NULL,
  -- Percent of the stake; null until it is done, and where trades are missing.
  pct double precision,
  PRIMARY KEY (call_id, delay_seconds, baseline)
);
