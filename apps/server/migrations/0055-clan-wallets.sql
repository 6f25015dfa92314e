-- The key that seals what a clan calls its shared wallets, itself sealed by the signer. When a member leaves it
-- is stale, and gives way to the next generation.
CREATE TABLE clan_wallet_key (
  clan_id text PRIMARY KEY REFERENCES clan (id) ON DELETE CASCADE,
  generation integer NOT NULL CHECK (generation > 0),
  sealed text NOT NULL,
  is_stale boolean NOT NULL DEFAULT false
);

-- Wallets that a clan follows together. `labels` is sealed under the clan's key.
CREATE TABLE clan_wallet (
  clan_id text NOT NULL REFERENCES clan_wallet_key (clan_id) ON DELETE CASCADE,
  address text NOT NULL,
  labels bytea NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (clan_id, address)
);
