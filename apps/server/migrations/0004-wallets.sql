-- The traders' wallets. The signer keeps the keys; this table says who owns which address. Like withdrawals,
-- their outflow and exports it has no foreign key to the account: what the ledger says outlives it, under an
-- id that leads to nobody.
CREATE TABLE wallet (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL,
  name text NOT NULL,
  address text NOT NULL UNIQUE,
  is_primary boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  -- `connected`: the key is in the trader's own wallet app, which signs each swap.
  origin text NOT NULL DEFAULT 'created' CHECK (origin IN ('created', 'imported', 'connected')),
  -- Since when somebody outside may have the key; null for never.
  exported_at timestamptz,
  -- When a requested export can be taken; null for none.
  export_due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the signer has no key of it that it should have: set by each start, which compares the two.
  key_missing boolean NOT NULL DEFAULT false,
  CONSTRAINT wallet_primary_is_in_use CHECK (NOT (is_primary AND archived)),
  CONSTRAINT wallet_primary_has_its_key_here CHECK (NOT (is_primary AND origin = 'connected'))
);
CREATE INDEX wallet_user ON wallet (user_id, created_at);
CREATE UNIQUE INDEX wallet_one_primary ON wallet (user_id) WHERE is_primary;

-- What was done to a trader's wallets, for its owner to see. Append-only.
CREATE TABLE wallet_act (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  kind text NOT NULL,
  wallet_address text,
  detail text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Why an operator looked; null for acts that say it in `detail`, and for a trader's own.
  reason text
);
CREATE INDEX wallet_act_user ON wallet_act (user_id, sequence DESC);

CREATE TABLE withdrawal (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL,
  wallet_address text NOT NULL REFERENCES wallet (address),
  mint text NOT NULL,
  amount numeric(20, 0) NOT NULL CHECK (amount > 0),
  destination text NOT NULL,
  -- To another wallet of the same trader: it counts towards no cap.
  own_wallet boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'sending', 'landed', 'cancelled', 'failed')),
  -- Reserved for the network while it is open, then what it cost.
  fee_lamports numeric(20, 0) NOT NULL CHECK (fee_lamports >= 0),
  -- What it takes of the trader's cap and of the platform's. A token without a known price takes all of the
  -- trader's and nothing of the platform's.
  value_lamports numeric(39, 0) NOT NULL CHECK (value_lamports >= 0),
  platform_lamports numeric(39, 0) NOT NULL CHECK (platform_lamports >= 0),
  idempotency_key text,
  due_at timestamptz,
  signature text,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The part of `platform_lamports` that anybody could repeat with more accounts, at no cost: see
  -- packages/domain/src/fair-share.ts.
  free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0),
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT withdrawal_to_another_address CHECK (destination <> wallet_address),
  CONSTRAINT withdrawal_finished CHECK ((status IN ('waiting', 'sending')) = (finished_at IS NULL))
);
CREATE INDEX withdrawal_user ON withdrawal (user_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (due_at) WHERE status IN ('waiting', 'sending');
-- Whether a trader has paid an address before.
CREATE INDEX withdrawal_paid ON withdrawal (user_id, destination) WHERE status = 'landed' AND NOT own_wallet;
CREATE INDEX withdrawal_outflow ON withdrawal (finished_at) WHERE NOT own_wallet AND status = 'landed';

-- Every transaction of a withdrawal, written before it is sent. The next one is built when this one can no
-- longer land.
CREATE TABLE withdrawal_attempt (
  signature text PRIMARY KEY,
  withdrawal_id text NOT NULL,
  number integer NOT NULL,
  transaction text NOT NULL,
  last_valid_height bigint NOT NULL,
  slot bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (withdrawal_id, number)
);

-- Lamports that a trader sent out within an hour, so that the caps of a day add up hours instead of
-- withdrawals.
CREATE TABLE withdrawal_outflow_hour (
  hour timestamptz NOT NULL,
  user_id text NOT NULL,
  lamports numeric(39, 0) NOT NULL CHECK (lamports >= 0),
  platform_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (platform_lamports >= 0),
  free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0),
  PRIMARY KEY (hour, user_id)
);

-- Exports of secret keys: everything in a wallet may leave with one.
CREATE TABLE wallet_export (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL,
  wallet_address text NOT NULL REFERENCES wallet (address),
  status text NOT NULL CHECK (status IN ('waiting', 'given', 'cancelled', 'lapsed')),
  -- As in withdrawal.
  value_lamports numeric(39, 0) NOT NULL CHECK (value_lamports >= 0),
  platform_lamports numeric(39, 0) NOT NULL CHECK (platform_lamports >= 0),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0),
  CONSTRAINT wallet_export_finished CHECK ((status = 'waiting') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX wallet_export_waiting ON wallet_export (wallet_address) WHERE status = 'waiting';
CREATE INDEX wallet_export_given ON wallet_export (finished_at) WHERE status = 'given';

-- How far the accounts of a wallet have been read on chain: the wallet itself and its token accounts.
CREATE TABLE chain_cursor (
  account text PRIMARY KEY,
  wallet_address text NOT NULL,
  -- The newest transaction that is in the ledger; null while there was none.
  signature text
);
CREATE INDEX chain_cursor_wallet ON chain_cursor (wallet_address);
