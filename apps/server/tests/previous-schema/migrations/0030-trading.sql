-- A trader's holding of one token in one wallet, at average cost. It lives from the first buy until nothing is left;
-- a later buy opens a new one. Lamports and raw units.
CREATE TABLE position (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  wallet_address text NOT NULL,
  mint text NOT NULL,
  pool text NOT NULL,
  decimals smallint NOT NULL,
  token_name text NOT NULL,
  symbol text NOT NULL,
  amount numeric(39, 0) NOT NULL CHECK (amount >= 0),
  cost numeric(39, 0) NOT NULL CHECK (cost >= 0),
  realised numeric(39, 0) NOT NULL,
  bought numeric(39, 0) NOT NULL CHECK (bought >= 0),
  -- What sells brought after every cost: below zero when sending them cost more than they brought.
  sold numeric(39, 0) NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT position_closed_is_empty CHECK ((closed_at IS NULL) = (amount > 0)),
  CONSTRAINT position_adds_up CHECK (realised = sold - (bought - cost))
);
CREATE UNIQUE INDEX position_open ON position (wallet_address, mint) WHERE closed_at IS NULL;
CREATE INDEX position_user ON position (user_id, opened_at DESC);

-- What a trader asked for, and what became of it. While pending, amounts are those of the quote.
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
  platform_fee numeric(39, 0) NOT NULL CHECK (platform_fee >= 0),
  pool_fee numeric(39, 0) NOT NULL CHECK (pool_fee >= 0),
  network_fee numeric(39, 0) NOT NULL,
  priority_fee numeric(39, 0) NOT NULL,
  tip numeric(39, 0) NOT NULL,
  price_impact_pct double precision NOT NULL,
  slippage_bps integer NOT NULL,
  protect boolean NOT NULL,
  -- Set aside while pending.
  hold_lamports numeric(39, 0) NOT NULL CHECK (hold_lamports >= 0),
  hold_tokens numeric(39, 0) NOT NULL CHECK (hold_tokens >= 0),
  error_code text,
  reason text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  took_ms double precision,
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT swap_settled CHECK ((status = 'pending') = (settled_at IS NULL))
);
CREATE INDEX swap_pending ON swap (created_at) WHERE status = 'pending';

-- The trade of a landed swap, exactly as it stands on the tape.
CREATE TABLE swap_fill (
  swap_id text PRIMARY KEY REFERENCES swap (id),
  user_id text NOT NULL,
  position_id text NOT NULL REFERENCES position (id),
  trade_id text NOT NULL UNIQUE,
  signature text NOT NULL,
  slot bigint NOT NULL,
  -- The order of fills within a slot.
  fill_order bigint NOT NULL,
  time bigint NOT NULL,
  market text NOT NULL,
  pool text NOT NULL,
  wallet_address text NOT NULL,
  side text NOT NULL,
  mint text NOT NULL,
  decimals smallint NOT NULL,
  token_amount numeric(39, 0) NOT NULL,
  quote_mint text NOT NULL,
  quote_amount numeric(39, 0) NOT NULL,
  fee_amount numeric(39, 0) NOT NULL,
  reserves_base numeric(39, 0),
  reserves_quote numeric(39, 0),
  -- Change of the wallet, every cost counted.
  wallet_lamports numeric(39, 0) NOT NULL,
  wallet_tokens numeric(39, 0) NOT NULL,
  -- Lamports won or lost against average cost; null for a buy.
  realised numeric(39, 0),
  price_usd double precision
);
CREATE INDEX swap_fill_tape ON swap_fill (slot, fill_order);
CREATE INDEX swap_fill_wallet ON swap_fill (wallet_address, slot DESC, fill_order DESC);
CREATE INDEX swap_fill_user ON swap_fill (user_id);
