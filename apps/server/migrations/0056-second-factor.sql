-- The second factor of accounts with a password: the key that the trader's authenticator app shares with us,
-- sealed, and the last 30-second step of which a code was taken, so that no code serves twice.
CREATE TABLE second_factor (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  sealed_key bytea NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- Recovery codes that were not used, as an HMAC of each.
CREATE TABLE recovery_code (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
