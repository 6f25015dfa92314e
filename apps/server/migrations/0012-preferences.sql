-- What traders set for themselves, part by part. `schema` is the version of the part's form: a value of
-- another version is not read.
CREATE TABLE user_setting (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  part text NOT NULL,
  schema integer NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, part)
);

-- What traders say of themselves, null for nothing, and what others may see of them: privacy has only the
-- settings that were set. A trader without a row has the defaults.
CREATE TABLE profile (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  online boolean NOT NULL DEFAULT true,
  bio text,
  twitter text,
  discord text,
  telegram text,
  privacy jsonb NOT NULL DEFAULT '{}',
  -- The wide picture above the profile; null for none.
  banner_image text
);
-- The leaderboard leaves out who hides their profit.
CREATE INDEX profile_hides_pnl ON profile (user_id) WHERE (privacy ->> 'showPnl') = 'false';
CREATE INDEX profile_banner_image ON profile (banner_image) WHERE banner_image IS NOT NULL;

-- Links of profiles that their traders proved, by the account as it was named then: another account is not proved.
CREATE TABLE proved_link (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  link text NOT NULL CHECK (link IN ('telegram')),
  account text NOT NULL,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, link)
);

-- When traders were last here. A visit ends with half an hour without a sign of the trader's pages.
CREATE TABLE trader_visit (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL,
  -- The end of the visit before this one; null during the first.
  last_visit_at timestamptz(3)
);

-- Watched tokens, lowest position first, and alerts on their figures.
CREATE TABLE watched_token (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  mint text NOT NULL,
  position bigint NOT NULL,
  group_name text,
  note text,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, mint)
);

CREATE TABLE price_alert (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  mint text NOT NULL,
  metric text NOT NULL CHECK (metric IN ('priceSol', 'priceUsd', 'marketCapUsd')),
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  level double precision NOT NULL CHECK (level > 0),
  created_at timestamptz NOT NULL,
  fired_at timestamptz,
  fired_figure double precision,
  FOREIGN KEY (user_id, mint) REFERENCES watched_token (user_id, mint) ON DELETE CASCADE
);
CREATE INDEX price_alert_user ON price_alert (user_id, mint);
CREATE INDEX price_alert_armed ON price_alert (id) WHERE fired_at IS NULL;

-- The key that seals a trader's labels, itself sealed by the signer.
CREATE TABLE label_key (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  sealed text NOT NULL
);

CREATE TABLE followed_wallet (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL,
  -- The order among wallets of the same moment.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL,
  -- Name, emoji, group and notes: AES-256-GCM, iv, tag, data.
  labels bytea NOT NULL,
  PRIMARY KEY (user_id, address)
);

-- What an import changed, for a day.
CREATE TABLE import_undo (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  added text[] NOT NULL,
  -- Wallets whose labels were replaced, with the labels that they had.
  replaced text[] NOT NULL,
  labels bytea[] NOT NULL
);
CREATE INDEX import_undo_age ON import_undo (created_at);
