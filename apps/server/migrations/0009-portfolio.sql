-- What reached wallets and left them outside of trades: one row for each side of a transfer that is a wallet
-- of this server.
CREATE TABLE transfer (
  ref text NOT NULL,
  wallet_address text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  user_id text NOT NULL,
  mint text NOT NULL,
  amount numeric(39, 0) NOT NULL CHECK (amount > 0),
  -- Lamports by which it changed the trader's equity, without a sign: 0 between own wallets, null while the
  -- token had no known pool.
  value numeric(39, 0) CHECK (value >= 0),
  sol_usd double precision,
  time timestamptz NOT NULL,
  PRIMARY KEY (ref, wallet_address, direction)
);
-- What came and went by transfer is added up after each trade: from the index alone.
CREATE INDEX transfer_user ON transfer (user_id, time) INCLUDE (direction, value);

-- A trader's equity over time, for the curve. Lamports.
CREATE TABLE equity_point (
  user_id text NOT NULL,
  time timestamptz NOT NULL,
  equity numeric(39, 0) NOT NULL,
  -- SOL deposited less SOL withdrawn.
  deposited numeric(39, 0) NOT NULL,
  sol_usd double precision,
  PRIMARY KEY (user_id, time)
);

-- A transaction that a client reports. It changes no balance, and counts as verified only when the chain
-- shows it.
CREATE TABLE reported_transaction (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  wallet_address text NOT NULL,
  signature text NOT NULL,
  type text NOT NULL CHECK (type IN ('buy', 'sell', 'deposit', 'withdraw')),
  token_address text,
  sol_amount double precision,
  usd_amount double precision,
  status text,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, wallet_address, signature, type)
);
