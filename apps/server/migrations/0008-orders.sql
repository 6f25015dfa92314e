-- A swap that waits for its trigger. No funds are reserved for it. Raw units; levels are shown figures.
CREATE TABLE swap_order (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  wallet_address text NOT NULL,
  mint text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  mode text NOT NULL CHECK (mode IN ('ExactIn', 'ExactOut')),
  -- Raw units, or millionths of the balance of what goes in.
  amount numeric(39, 0) CHECK (amount > 0),
  millionths bigint CHECK (millionths BETWEEN 1 AND 1000000),
  -- The trader's own limit of a swap: the least out for ExactIn, the most in for ExactOut.
  own_limit numeric(39, 0) CHECK (own_limit > 0),
  slippage_bps integer NOT NULL,
  priority_fee bigint NOT NULL,
  tip bigint NOT NULL,
  protect boolean NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('limit', 'takeProfit', 'stopLoss', 'trailing', 'recurring', 'graduation')),
  metric text CHECK (metric IN ('priceSol', 'priceUsd', 'marketCapUsd')),
  direction text CHECK (direction IN ('above', 'below')),
  level double precision CHECK (level > 0),
  trail_bps integer,
  -- The best SOL price that a trailing order has seen, and up to when it was watched.
  high_water_mark double precision,
  watched_until timestamptz,
  every_seconds integer,
  times integer,
  fired integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  expires_at timestamptz,
  -- The position that an exit closes; the order is cancelled with it.
  position_id text REFERENCES position (id),
  order_group text,
  status text NOT NULL CHECK (
    status IN ('armed', 'triggered', 'awaitingSignature', 'filled', 'cancelled', 'expired', 'failed')),
  reason text,
  -- Numbers the swaps that were tried: each has an idempotency key of its own.
  attempt integer NOT NULL DEFAULT 0,
  swap_id text,
  created_at timestamptz NOT NULL,
  triggered_at timestamptz,
  ended_at timestamptz,
  -- The API key that asked for it; null for the trader's own sessions. It outlives the key.
  api_key_id text,
  -- An order of a connected wallet that triggered waits for its signature until then; it stays while it fires.
  sign_by timestamptz,
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT order_size CHECK ((amount IS NULL) <> (millionths IS NULL)),
  CONSTRAINT order_ended CHECK ((status IN ('armed', 'triggered', 'awaitingSignature')) = (ended_at IS NULL)),
  CONSTRAINT order_awaits_until CHECK (status <> 'awaitingSignature' OR sign_by IS NOT NULL)
);
CREATE INDEX swap_order_running ON swap_order (status) WHERE status IN ('armed', 'triggered', 'awaitingSignature');
CREATE INDEX swap_order_user_running ON swap_order (user_id)
  WHERE status IN ('armed', 'triggered', 'awaitingSignature');
CREATE INDEX swap_order_ended ON swap_order (user_id, ended_at DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX swap_order_user ON swap_order (user_id, created_at DESC);
CREATE INDEX swap_order_group ON swap_order (user_id, order_group) WHERE status IN ('armed', 'awaitingSignature');
CREATE INDEX swap_order_position ON swap_order (position_id) WHERE status IN ('armed', 'awaitingSignature');
CREATE INDEX swap_order_of_api_key ON swap_order (api_key_id) WHERE api_key_id IS NOT NULL;
