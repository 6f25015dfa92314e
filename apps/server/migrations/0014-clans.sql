CREATE TABLE clan (
  id text PRIMARY KEY,
  tag text NOT NULL,
  name text NOT NULL,
  -- The name as it looks, so that no two clans pass for one another.
  drawn_name text NOT NULL UNIQUE,
  bio text,
  logo text,
  banner text,
  twitter text,
  discord text,
  telegram text,
  min_rank integer NOT NULL DEFAULT 0 CHECK (min_rank BETWEEN 0 AND 20),
  min_volume numeric(39, 0) NOT NULL DEFAULT 0 CHECK (min_volume >= 0),
  require_approval boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX clan_tag ON clan (lower(tag));
CREATE INDEX clan_logo ON clan (logo) WHERE logo IS NOT NULL;
CREATE INDEX clan_banner ON clan (banner) WHERE banner IS NOT NULL;

-- A trader is in one clan at most.
CREATE TABLE clan_member (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  clan_id text NOT NULL REFERENCES clan (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'officer', 'member')),
  joined_at timestamptz NOT NULL
);
CREATE INDEX clan_member_clan ON clan_member (clan_id);
CREATE UNIQUE INDEX clan_member_owner ON clan_member (clan_id) WHERE role = 'owner';

-- Applications that wait for an officer.
CREATE TABLE clan_request (
  clan_id text NOT NULL REFERENCES clan (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (clan_id, user_id)
);
CREATE INDEX clan_request_user ON clan_request (user_id);

CREATE TABLE clan_invitation (
  id text PRIMARY KEY,
  clan_id text NOT NULL REFERENCES clan (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  by_user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  invited_at timestamptz NOT NULL,
  UNIQUE (clan_id, user_id)
);
CREATE INDEX clan_invitation_user ON clan_invitation (user_id);

-- What members did, kept as long as the clan.
CREATE TABLE clan_act (
  id text PRIMARY KEY,
  -- The order in which they were done.
  place bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  clan_id text NOT NULL REFERENCES clan (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  subject_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  fields jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX clan_act_clan ON clan_act (clan_id, place);
CREATE INDEX clan_act_subject ON clan_act (clan_id, subject_id) WHERE kind = 'kicked';

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
