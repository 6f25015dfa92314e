-- Wallets that traders follow. What a trader calls them is sealed under a key of the trader's; that key is sealed by the signer.
CREATE TABLE words_key (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  sealed text NOT NULL
);

CREATE TABLE followed_wallet (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL,
  -- In the order in which they came, for wallets of the same moment.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL,
  -- Name, emoji, group and notes: AES-256-GCM, iv, tag, data.
  words bytea NOT NULL,
  PRIMARY KEY (user_id, address)
);

-- What an import changed, for a day.
CREATE TABLE import_undo (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  added text[] NOT NULL,
  -- Wallets that took other words, with the words that they had.
  replaced text[] NOT NULL,
  words bytea[] NOT NULL
);
CREATE INDEX import_undo_age ON import_undo (created_at);
