-- What a client says that a wallet did. It moves no balance, and counts as true only when the chain shows it.
CREATE TABLE wallet_record (
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
