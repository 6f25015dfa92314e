-- Challenges that were given out for one act of one trader in one session and not used yet, as SHA-256.
CREATE TABLE proof_challenge (
  hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  act text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX proof_challenge_expiry ON proof_challenge (expires_at);
