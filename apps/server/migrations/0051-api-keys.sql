-- Keys with which a trader's own programs call the API. A revoked key is deleted: the trader's log of acts
-- keeps that there was one.
CREATE TABLE api_key (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The first letters of the key, by which it is found, and the SHA-256 of all of it.
  prefix text NOT NULL UNIQUE,
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  scope text NOT NULL CHECK (scope IN ('read', 'trade')),
  -- Of one that trades: from which wallets, and the most that one order and all of a day may move, lamports.
  wallets text[],
  per_order numeric(39, 0) CHECK (per_order > 0),
  per_day numeric(39, 0) CHECK (per_day >= per_order),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT api_key_budget CHECK (
    (scope = 'trade' AND num_nulls(wallets, per_order, per_day) = 0)
    OR (scope = 'read' AND num_nonnulls(wallets, per_order, per_day) = 0)
  )
);
CREATE INDEX api_key_of_user ON api_key (user_id);

-- The key that asked for a swap or an order; null for the trader's own sessions. It outlives the key.
ALTER TABLE swap ADD COLUMN api_key_id text;
CREATE INDEX swap_of_api_key ON swap (api_key_id, created_at) WHERE api_key_id IS NOT NULL;
ALTER TABLE swap_order ADD COLUMN api_key_id text;
CREATE INDEX swap_order_of_api_key ON swap_order (api_key_id) WHERE api_key_id IS NOT NULL;
