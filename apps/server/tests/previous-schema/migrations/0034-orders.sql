-- What a trader wants done when a trigger fires. Nothing is reserved for it. Raw units; levels are shown figures.
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
  slippage_bps integer NOT NULL,
  priority_fee bigint NOT NULL,
  tip bigint NOT NULL,
  protect boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('limit', 'takeProfit', 'stopLoss', 'trailing', 'recurring', 'graduation')),
  metric text CHECK (metric IN ('priceSol', 'priceUsd', 'marketCapUsd')),
  direction text CHECK (direction IN ('above', 'below')),
  level double precision CHECK (level > 0),
  trail_bps integer,
  -- The best SOL price that a trailing order has seen, and up to when it was watched.
  extreme double precision,
  watched_until timestamptz,
  every_seconds integer,
  times integer,
  fired integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  expires_at timestamptz,
  -- The position that an exit ends, and dies with.
  position_id text REFERENCES position (id),
  order_group text,
  status text NOT NULL CHECK (status IN ('armed', 'triggered', 'filled', 'cancelled', 'expired', 'failed')),
  reason text,
  -- Numbers the swaps that were tried: each has an idempotency key of its own.
  attempt integer NOT NULL DEFAULT 0,
  swap_id text,
  created_at timestamptz NOT NULL,
  triggered_at timestamptz,
  ended_at timestamptz,
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT order_size CHECK ((amount IS NULL) <> (millionths IS NULL)),
  CONSTRAINT order_ended CHECK ((status IN ('armed', 'triggered')) = (ended_at IS NULL))
);
CREATE INDEX swap_order_running ON swap_order (status) WHERE status IN ('armed', 'triggered');
CREATE INDEX swap_order_user ON swap_order (user_id, created_at DESC);
CREATE INDEX swap_order_group ON swap_order (user_id, order_group) WHERE status = 'armed';
CREATE INDEX swap_order_position ON swap_order (position_id) WHERE status = 'armed';
