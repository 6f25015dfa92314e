-- The double-entry ledger, in lamports and raw units. Kinds of accounts are rows, so that a feature adds its
-- own.
CREATE TABLE ledger_account_kind (kind text PRIMARY KEY);
INSERT INTO ledger_account_kind (kind) VALUES
  ('wallet'),
  -- Reserved for a pending swap or withdrawal of a wallet.
  ('hold'),
  ('platform_fees'),
  ('network_fees'),
  -- Earnings of a trader who referred others.
  ('referral'),
  -- Prizes of giveaways, from the opening on.
  ('giveaway'),
  -- Rent that lies in open token accounts.
  ('rent'),
  ('market'),
  ('issuance'),
  -- Every address that is no wallet of this server.
  ('outside');

-- An account is who holds (kind and ref) and what (asset: a mint; native SOL is the wrapped SOL mint).
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  ref text NOT NULL,
  asset text NOT NULL,
  balance numeric(39, 0) NOT NULL DEFAULT 0,
  -- Everything that ever came in: earnings are read without adding up every line.
  received numeric(39, 0) NOT NULL DEFAULT 0 CHECK (received >= 0),
  UNIQUE (kind, ref, asset),
  CONSTRAINT ledger_account_kind_known FOREIGN KEY (kind) REFERENCES ledger_account_kind (kind),
  CONSTRAINT ledger_account_trader_not_negative CHECK (balance >= 0 OR kind NOT IN ('wallet', 'hold')),
  CONSTRAINT ledger_account_referral_not_negative CHECK (balance >= 0 OR kind <> 'referral'),
  CONSTRAINT ledger_account_giveaway_not_negative CHECK (balance >= 0 OR kind <> 'giveaway')
);

-- One posting. Kind and ref together are unique: posting the same entry again changes nothing.
CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  ref text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, ref)
);

-- The lines of an entry sum to zero for each asset (check_ledger_entry_balance).
CREATE TABLE ledger_line (
  entry_id bigint NOT NULL REFERENCES ledger_entry (id),
  line smallint NOT NULL,
  account_id bigint NOT NULL REFERENCES ledger_account (id),
  amount numeric(39, 0) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX ledger_line_account ON ledger_line (account_id, entry_id);

-- The chain that the wallets of the ledger are on, from the first start of live trading.
CREATE TABLE ledger_chain (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  genesis_hash text NOT NULL
);
