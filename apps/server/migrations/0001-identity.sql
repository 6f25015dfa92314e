-- Codes by which an operator lets somebody in: each makes one account, until it expires or is revoked.
CREATE TABLE invitation (
  id text PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  operator text NOT NULL CHECK (operator <> ''),
  -- For the operators alone.
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  CHECK (revoked_at IS NULL OR used_at IS NULL)
);
CREATE INDEX invitation_created ON invitation (created_at);

-- Accounts, sessions and passkeys, in the columns that better-auth 1.7 expects.
CREATE TABLE auth_user (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_]{3,20}$'),
  email text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL DEFAULT false,
  image text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  -- The invitation that the account was created with; null where it needed none.
  "invitationId" text REFERENCES invitation (id)
);
-- Names are unique regardless of case; the operator class serves prefix searches.
CREATE UNIQUE INDEX auth_user_name ON auth_user (lower(name) text_pattern_ops);
CREATE INDEX auth_user_image ON auth_user (image) WHERE image IS NOT NULL;

CREATE TABLE auth_session (
  id text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  "expiresAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  -- When it was last used, to the hour: a session that is left alone ends.
  "usedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_session_user ON auth_session ("userId");
CREATE INDEX auth_session_used ON auth_session ("usedAt");

-- How an account signs in: a password hash (providerId credential) or a wallet (providerId siws, accountId
-- the address).
CREATE TABLE auth_account (
  id text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  -- When the 48 hours began in which the credential moves no funds and exports no keys; null for the one that
  -- the account was created with.
  "heldFrom" timestamptz,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  UNIQUE ("providerId", "accountId")
);
CREATE INDEX auth_account_user ON auth_account ("userId");

CREATE TABLE auth_verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_verification_identifier ON auth_verification (identifier);

CREATE TABLE auth_passkey (
  id text PRIMARY KEY,
  name text,
  "publicKey" text NOT NULL,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  "credentialID" text NOT NULL UNIQUE,
  counter integer NOT NULL,
  "deviceType" text NOT NULL,
  "backedUp" boolean NOT NULL,
  transports text,
  "createdAt" timestamptz,
  aaguid text,
  -- As in auth_account.
  "heldFrom" timestamptz
);
CREATE INDEX auth_passkey_user ON auth_passkey ("userId");

-- Unused nonces of Sign In With Solana, as SHA-256.
CREATE TABLE siws_nonce (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX siws_nonce_expiry ON siws_nonce (expires_at);

-- Unused proof challenges, as SHA-256. Each serves one action of one trader in one session.
CREATE TABLE proof_challenge (
  hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  act text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX proof_challenge_expiry ON proof_challenge (expires_at);

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

-- Links that e-mails carry: each serves once.
CREATE TABLE mail_link (
  -- SHA-256 of what the link carries.
  digest bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('resetPassword', 'confirmEmail')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Also of those that ended because another of their kind was used.
  used_at timestamptz(3)
);
CREATE INDEX mail_link_user ON mail_link (user_id, purpose, created_at);
CREATE INDEX mail_link_age ON mail_link (expires_at);

-- Names that traders had before.
CREATE TABLE former_name (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  name text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_name_user ON former_name (user_id, changed_at);
CREATE INDEX former_name_name ON former_name (lower(name), changed_at);

-- Which version of the rule on reserved names the names of a kind have been checked against.
CREATE TABLE reserved_name_check (
  subject text PRIMARY KEY CHECK (subject IN ('account', 'clan')),
  version integer NOT NULL
);

-- Accounts that their traders want deleted, and when that is done.
CREATE TABLE account_deletion (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  requested_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- What the trader accepted to lose with the account: wallet, mint and amount in lamports or raw units.
  given_up jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX account_deletion_due ON account_deletion (due_at);

-- Names of deleted accounts, as SHA-256 of their lower case: for some days nobody else gets them.
CREATE TABLE retired_name (
  digest bytea PRIMARY KEY,
  retired_at timestamptz NOT NULL
);

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
