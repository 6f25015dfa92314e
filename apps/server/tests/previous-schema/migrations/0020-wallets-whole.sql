-- Kinds of accounts as rows, so that a feature adds its own. `outside` is every address that is no wallet here.
CREATE TABLE ledger_account_kind (kind text PRIMARY KEY);
INSERT INTO ledger_account_kind (kind)
  VALUES ('wallet'), ('hold'), ('house_fees'), ('network_fees'), ('market'), ('issuance'), ('outside');
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_known FOREIGN KEY (kind) REFERENCES ledger_account_kind (kind);

ALTER TABLE wallet ADD COLUMN origin text NOT NULL DEFAULT 'created' CHECK (origin IN ('created', 'imported'));
ALTER TABLE wallet ADD CONSTRAINT wallet_primary_is_in_use CHECK (NOT (is_primary AND archived));

CREATE TABLE withdrawal (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL REFERENCES auth_user (id),
  wallet_address text NOT NULL REFERENCES wallet (address),
  mint text NOT NULL,
  amount numeric(20, 0) NOT NULL CHECK (amount > 0),
  destination text NOT NULL CHECK (destination <> wallet_address),
  -- Another wallet of the same trader: it counts towards no cap.
  own_wallet boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'sending', 'landed', 'cancelled', 'failed')),
  -- What was set aside for the network, and what it cost.
  fee_lamports numeric(20, 0) NOT NULL CHECK (fee_lamports >= 0),
  -- What it was worth when it was asked for; zero where no price was known.
  value_lamports numeric(39, 0) NOT NULL CHECK (value_lamports >= 0),
  idempotency_key text,
  due_at timestamptz,
  signature text,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((status IN ('waiting', 'sending')) = (finished_at IS NULL)),
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX withdrawal_user ON withdrawal (user_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (due_at) WHERE status IN ('waiting', 'sending');
CREATE INDEX withdrawal_outflow ON withdrawal (created_at) WHERE NOT own_wallet;

-- What was done to a trader's wallets, for its owner to see. Never changed.
CREATE TABLE wallet_act (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES auth_user (id),
  session_id text NOT NULL,
  kind text NOT NULL,
  wallet_address text,
  detail text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_act_user ON wallet_act (user_id, sequence DESC);
CREATE TRIGGER wallet_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_act
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
