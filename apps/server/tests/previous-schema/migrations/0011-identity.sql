-- Accounts, sessions and passkeys, in the columns that better-auth 1.7 expects.
CREATE TABLE auth_user (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_]{3,20}$'),
  email text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL DEFAULT false,
  image text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
-- Names are unique whatever their case; the operator class serves prefix searches.
CREATE UNIQUE INDEX auth_user_name ON auth_user (lower(name) text_pattern_ops);

CREATE TABLE auth_session (
  id text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  "expiresAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_session_user ON auth_session ("userId");

-- How an account signs in: a password hash (providerId credential) or a wallet (providerId siws, accountId the address).
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
  aaguid text
);
CREATE INDEX auth_passkey_user ON auth_passkey ("userId");

-- Nonces of Sign In With Solana that were given out and not used yet, as SHA-256.
CREATE TABLE siws_nonce (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX siws_nonce_expiry ON siws_nonce (expires_at);
