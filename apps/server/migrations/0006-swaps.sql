-- What a trader requested, and its result. While pending, amounts are those of the quote. Lamports and raw
-- units.
CREATE TABLE swap (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  wallet_address text NOT NULL,
  mint text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  mode text NOT NULL CHECK (mode IN ('ExactIn', 'ExactOut')),
  status text NOT NULL CHECK (status IN ('pending', 'landed', 'failed', 'expired')),
  in_amount numeric(39, 0) NOT NULL CHECK (in_amount > 0),
  out_amount numeric(39, 0) NOT NULL CHECK (out_amount > 0),
  -- What the quote promised, and at which slot.
  quoted_in numeric(39, 0) NOT NULL,
  quoted_out numeric(39, 0) NOT NULL,
  quoted_slot bigint,
  platform_fee numeric(39, 0) NOT NULL CHECK (platform_fee >= 0),
  pool_fee numeric(39, 0) NOT NULL CHECK (pool_fee >= 0),
  network_fee numeric(39, 0) NOT NULL,
  priority_fee numeric(39, 0) NOT NULL,
  tip numeric(39, 0) NOT NULL,
  rent numeric(39, 0) NOT NULL DEFAULT 0 CHECK (rent >= 0),
  price_impact_pct double precision NOT NULL,
  slippage_bps integer NOT NULL,
  preset text CHECK (preset IN ('low', 'high', 'other')),
  protect boolean NOT NULL,
  -- Reserved while pending.
  hold_lamports numeric(39, 0) NOT NULL CHECK (hold_lamports >= 0),
  hold_tokens numeric(39, 0) NOT NULL CHECK (hold_tokens >= 0),
  -- The venue that filled it, and those that were tried, each with its result.
  venue text,
  tried jsonb NOT NULL DEFAULT '[]',
  -- Exit rules of a buy: they become orders in the transaction in which it lands.
  exits jsonb,
  error_code text,
  reason text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  took_ms double precision,
  -- The transaction on chain, written before it is sent: wire bytes in base64, signed.
  sent_signature text UNIQUE,
  sent_transaction text,
  -- The last block height at which it can land, and the slot that was confirmed when it was signed.
  last_valid_height bigint,
  sent_slot bigint,
  -- The API key that asked for it; null for the trader's own sessions. It outlives the key.
  api_key_id text,
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT swap_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
  CONSTRAINT swap_sent_whole CHECK (
    (sent_signature IS NULL) = (sent_transaction IS NULL)
    AND (sent_signature IS NULL) = (last_valid_height IS NULL))
);
CREATE INDEX swap_user ON swap (user_id, created_at DESC);
CREATE INDEX swap_pending ON swap (created_at) WHERE status = 'pending';
-- The leaderboard takes up what was settled since it last looked.
CREATE INDEX swap_landed ON swap (settled_at) WHERE status = 'landed';
CREATE INDEX swap_of_api_key ON swap (api_key_id, created_at) WHERE api_key_id IS NOT NULL;

-- The keys of swaps of several wallets: a key means one request, whatever it asks for.
CREATE TABLE swap_batch (
  user_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, idempotency_key)
);

-- How far a trader's swaps may go without a fresh proof of identity, where it is not the default.
CREATE TABLE execution_ceiling (
  user_id text PRIMARY KEY,
  slippage_bps integer NOT NULL CHECK (slippage_bps BETWEEN 0 AND 10000),
  priority_fee bigint NOT NULL CHECK (priority_fee >= 0),
  tip bigint NOT NULL CHECK (tip >= 0),
  -- How far they may move a price, in basis points.
  price_impact_bps integer NOT NULL DEFAULT 2000 CHECK (price_impact_bps BETWEEN 0 AND 10000)
);

-- Swaps that were tried out and wait for the signature of their connected wallet. Nothing is reserved for them.
CREATE TABLE prepared_swap (
  -- That of the swap that it becomes.
  id text PRIMARY KEY,
  user_id text NOT NULL,
  -- Wire bytes in base64, the wallet's signature missing.
  transaction text NOT NULL,
  -- The row of the swap as it will be written, but for its signature.
  swap jsonb NOT NULL,
  -- The order that it fills, if any.
  order_id text,
  last_valid_height bigint NOT NULL,
  slot bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX prepared_swap_expires ON prepared_swap (expires_at);
