-- The market as a chain gave it, so that memory can be rebuilt and continues where it stopped. Tokens,
-- wallets and pools have the numbers that memory gave them. Times are unix ms, prices SOL for a whole token,
-- amounts raw units; floats may be NaN where something is unknown.
CREATE TABLE market_head (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- The feed that it came from: solana or replay.
  feed text NOT NULL,
  -- The number of the last event that is kept, and of the oldest trade that memory still had on its tape
  -- then.
  seq bigint NOT NULL,
  oldest_seq bigint NOT NULL,
  -- The rows of their tokens contain everything that trades before this one changed.
  load_seq bigint NOT NULL,
  -- From this event on, the rows of some tokens lack what its events changed.
  behind_seq bigint NOT NULL,
  last_slot bigint NOT NULL,
  last_time bigint NOT NULL,
  -- Trades up to this moment may have left the tape.
  forgotten_up_to double precision NOT NULL
);

CREATE TABLE market_wallet (
  number integer PRIMARY KEY,
  address text NOT NULL,
  -- When the wallet was first seen, in unix ms. Null for wallets seen only
  -- in blocks that were rolled back.
  first_seen bigint DEFAULT 0
);

CREATE TABLE market_pool (
  number integer PRIMARY KEY,
  address text NOT NULL,
  token integer NOT NULL,
  market text NOT NULL,
  quote_mint text NOT NULL,
  decimals smallint NOT NULL,
  -- The event that the pool came with. A restart that applies newer events again knows the pool from that
  -- event on, as the process before it did.
  since_seq bigint NOT NULL DEFAULT 0
);

-- State, holders and candles of a token are as of the event `as_of`: later changes are among the trades and
-- facts.
CREATE TABLE market_token (
  number integer PRIMARY KEY,
  mint text NOT NULL,
  as_of bigint NOT NULL,
  state json NOT NULL
) WITH (fillfactor = 80);

CREATE TABLE market_holder (
  token integer NOT NULL,
  wallet integer NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0),
  time double precision NOT NULL,
  flags smallint NOT NULL,
  -- Sold or sent beyond what it was known to hold, and up to when.
  short numeric NOT NULL,
  short_until double precision NOT NULL,
  PRIMARY KEY (token, wallet)
) WITH (fillfactor = 80);

CREATE TABLE market_candle (
  token integer NOT NULL,
  -- Seconds: 60, 900, 3600. Those of five minutes are a view.
  span integer NOT NULL,
  time bigint NOT NULL,
  open double precision NOT NULL,
  high double precision NOT NULL,
  low double precision NOT NULL,
  close double precision NOT NULL,
  -- Lamports.
  volume double precision NOT NULL,
  -- When its first and last trade were, in ms after it opens.
  first_at integer NOT NULL,
  last_at integer NOT NULL,
  -- What is written together lies together.
  PRIMARY KEY (span, time, token)
) WITH (fillfactor = 80);

CREATE VIEW market_candle_five_minutes AS
SELECT
  token,
  time / 300000 * 300000 AS time,
  (array_agg(open ORDER BY time))[1] AS open,
  max(high) AS high,
  min(low) AS low,
  (array_agg(close ORDER BY time DESC))[1] AS close,
  sum(volume) AS volume
FROM market_candle
WHERE span = 60
GROUP BY 1, 2;

-- One partition a day (UTC), made ahead by the server and dropped by RETENTION_DAYS. The same trade always
-- has the same time and id.
CREATE TABLE market_trade (
  time bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  slot bigint NOT NULL,
  token integer NOT NULL,
  wallet integer NOT NULL,
  pool integer NOT NULL,
  -- 1 buy, 2 sets the price, 4 quoted in SOL, 8 quoted in dollars.
  flags smallint NOT NULL,
  token_amount numeric NOT NULL,
  quote_amount numeric NOT NULL,
  fee_amount numeric NOT NULL,
  base_reserve numeric,
  quote_reserve numeric,
  price double precision NOT NULL,
  micro_usd double precision NOT NULL,
  PRIMARY KEY (time, id)
) PARTITION BY RANGE (time);
CREATE INDEX market_trade_seq ON market_trade USING brin (seq);

-- Creations, migrations and transfers, as events.
CREATE TABLE market_fact (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  time bigint NOT NULL,
  event json NOT NULL
);
CREATE INDEX market_fact_time ON market_fact (time);

CREATE TABLE market_sol_price (
  seq bigint PRIMARY KEY,
  time bigint NOT NULL,
  slot bigint NOT NULL,
  usd double precision NOT NULL
);

-- Slots that a chain feed missed, and when they were backfilled.
CREATE TABLE feed_gap (
  id uuid PRIMARY KEY,
  from_slot bigint NOT NULL,
  -- Null while the gap still grows.
  to_slot bigint,
  reason text NOT NULL,
  found_at timestamptz NOT NULL,
  filled_at timestamptz,
  -- When it was clear that no node has these slots any more.
  lost_at timestamptz,
  CONSTRAINT feed_gap_filled_or_lost CHECK (filled_at IS NULL OR lost_at IS NULL)
);
CREATE INDEX feed_gap_from ON feed_gap (from_slot);

-- The last block whose events have been processed.
CREATE TABLE feed_checkpoint (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  slot bigint NOT NULL,
  hash text
);

-- What is known of tokens beside their trades: from their accounts, and from the metadata of their creators.
CREATE TABLE token_metadata (
  mint text PRIMARY KEY,
  -- Null before the accounts were read.
  safety jsonb,
  name text NOT NULL,
  symbol text NOT NULL,
  uri text NOT NULL,
  decimals smallint,
  supply numeric(20),
  -- The JSON at the URI; null before it was fetched.
  offchain jsonb,
  -- The perceptual hash of the image, 16 hexadecimal digits; 'plain' for an image too plain to be told from
  -- others, null before it was hashed.
  image_hash text,
  -- Failed fetches in a row, and when the next one is due; null when none is.
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  read_at timestamptz NOT NULL
);
CREATE INDEX token_metadata_image ON token_metadata (mint)
  WHERE image_hash IS NOT NULL AND image_hash <> 'plain';

-- Which snapshots of the process's state belong to this database. A snapshot whose mark is missing was made
-- beside another database, or beside a later state of this one: it is dropped, and everything is replayed.
CREATE TABLE snapshot_mark (
  id text PRIMARY KEY,
  part text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
