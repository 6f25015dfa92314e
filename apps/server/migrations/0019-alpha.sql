-- Calls of tokens. Append-only and without foreign keys: a call outlives its caller's account.
CREATE TABLE token_call (
  id text PRIMARY KEY,
  -- Its leaf in the log of calls: the order of all of them.
  leaf_index bigint NOT NULL UNIQUE,
  user_id text NOT NULL,
  -- From 1, in the caller's order.
  number integer NOT NULL CHECK (number > 0),
  mint text NOT NULL,
  called_at timestamptz(3) NOT NULL,
  slot bigint NOT NULL,
  -- US dollars as decimal strings, digit by digit as they are hashed.
  price text NOT NULL CHECK (price ~ '^\d+(\.\d+)?$'),
  market_cap text CHECK (market_cap ~ '^\d+(\.\d+)?$'),
  liquidity text CHECK (liquidity ~ '^\d+(\.\d+)?$'),
  -- The clan that the caller was in.
  clan_id text,
  -- The caller created the token, or was an insider of it.
  own_token boolean NOT NULL,
  -- What the caller's wallets held of it, raw units, and since when; null where that was not known.
  held numeric(39, 0) CHECK (held >= 0),
  held_since timestamptz(3),
  prev_hash text NOT NULL CHECK (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
  -- The second of the trade that set the price; null where a pool set it without a trade.
  priced_at timestamptz(3),
  UNIQUE (user_id, number),
  -- A caller's chain does not fork.
  UNIQUE (user_id, prev_hash)
);
CREATE INDEX token_call_of_token ON token_call (user_id, mint, called_at);

-- The log: what its tree hashes, in order. Append-only.
CREATE TABLE call_log_leaf (
  leaf_index bigint PRIMARY KEY,
  leaf text NOT NULL,
  call_id text NOT NULL
);
CREATE INDEX call_log_leaf_call ON call_log_leaf (call_id);

-- Calls that their callers hid from the feed. Append-only.
CREATE TABLE hidden_call (
  call_id text PRIMARY KEY REFERENCES token_call (id),
  hidden_at timestamptz(3) NOT NULL
);

-- Calls whose block the chain took back, and what they cost in the block that stands. Append-only.
CREATE TABLE orphaned_call (
  place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id text NOT NULL REFERENCES token_call (id),
  noticed_at timestamptz(3) NOT NULL
);
CREATE INDEX orphaned_call_call ON orphaned_call (call_id);
CREATE TABLE repriced_call (
  orphaned_place bigint PRIMARY KEY REFERENCES orphaned_call (place),
  call_id text NOT NULL REFERENCES token_call (id),
  leaf_index bigint NOT NULL UNIQUE,
  slot bigint NOT NULL,
  price text NOT NULL CHECK (price ~ '^\d+(\.\d+)?$'),
  repriced_at timestamptz(3) NOT NULL,
  -- As in token_call.
  priced_at timestamptz(3)
);

-- What came of calls so far: kept so that a restart loses nothing that left the tape meanwhile.
CREATE TABLE call_outcome (
  call_id text PRIMARY KEY REFERENCES token_call (id),
  -- Every trade up to this moment is in it.
  seen_until timestamptz(3) NOT NULL,
  -- US dollars for a whole token: since the call, and within its day.
  high double precision,
  low double precision,
  day_high double precision,
  day_high_at timestamptz(3),
  -- The lowest before the hit, or within the day.
  day_low double precision,
  hit_at timestamptz(3),
  -- Whether its day is over, and whether all of its trades are known.
  settled boolean NOT NULL,
  complete boolean NOT NULL,
  buys integer NOT NULL,
  sells integer NOT NULL,
  -- What the caller's wallets traded of the called token within its day, however old the call is by now. Raw
  -- units bought since the call.
  hand_bought numeric(20, 0) NOT NULL DEFAULT 0,
  hand_bought_at timestamptz(3),
  hand_sold_at timestamptz(3)
);

-- One vote of each trader on a token that was called.
CREATE TABLE call_vote (
  mint text NOT NULL,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  up boolean NOT NULL,
  voted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (mint, user_id)
);
CREATE INDEX call_vote_user ON call_vote (user_id);

CREATE TABLE caller_follow (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  caller_id text NOT NULL,
  followed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, caller_id)
);
CREATE INDEX caller_follow_caller ON caller_follow (caller_id);

-- The filters that a trader keeps, in order.
CREATE TABLE alpha_presets (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  presets jsonb NOT NULL
);

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
  -- The newest trade of its token that it has seen; empty before the first.
  last_trade text,
  PRIMARY KEY (call_id, delay_seconds, baseline)
);

-- Heads of the log of calls that were signed and may be known to somebody. Append-only.
CREATE TABLE call_log_checkpoint (
  tree_size bigint PRIMARY KEY CHECK (tree_size >= 0),
  -- A signed note.
  note text NOT NULL,
  signed_at timestamptz(3) NOT NULL
);

-- Candles of the day of each call, kept once it is over: the market's own go after a while, exports do not.
CREATE TABLE call_candles (
  call_id text PRIMARY KEY REFERENCES token_call (id),
  width text NOT NULL,
  -- A list of [unix seconds, open, high, low, close] in US dollars; empty where none were known any more.
  candles jsonb NOT NULL
);

-- What a token cost in the second that set the price of a call: exports show it for longer than the market
-- remembers single trades.
CREATE TABLE call_priced_second (
  call_id text NOT NULL REFERENCES token_call (id),
  priced_at timestamptz(3) NOT NULL,
  -- US dollars for a whole token.
  low double precision NOT NULL,
  high double precision NOT NULL,
  PRIMARY KEY (call_id, priced_at)
);
