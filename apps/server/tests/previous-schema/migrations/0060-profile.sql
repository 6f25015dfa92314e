-- What a trader shows of themself. One without a row shows the defaults.
CREATE TABLE profile (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  online boolean NOT NULL DEFAULT true
);
