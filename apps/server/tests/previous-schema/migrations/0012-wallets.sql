-- The traders' own wallets. The keys are with the signer; here stands only who owns which address.
CREATE TABLE wallet (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL REFERENCES auth_user (id),
  name text NOT NULL,
  address text NOT NULL UNIQUE,
  is_primary boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_user ON wallet (user_id, created_at);
CREATE UNIQUE INDEX wallet_one_primary ON wallet (user_id) WHERE is_primary;
