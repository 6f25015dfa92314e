-- Transactions that closed empty token accounts of a wallet, written before they are sent. Lamports that came back
-- and the network's fee, once ended. Like withdrawals it has no foreign key to the account.
CREATE TABLE rent_reclaim (
  signature text PRIMARY KEY,
  user_id text NOT NULL,
  wallet_address text NOT NULL REFERENCES wallet (address),
  accounts integer NOT NULL CHECK (accounts > 0),
  status text NOT NULL CHECK (status IN ('pending', 'landed', 'failed', 'expired')),
  lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (lamports >= 0),
  fee_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (fee_lamports >= 0),
  transaction text NOT NULL,
  last_valid_height bigint NOT NULL,
  slot bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT rent_reclaim_finished CHECK ((status = 'pending') = (finished_at IS NULL))
);
CREATE INDEX rent_reclaim_pending ON rent_reclaim (wallet_address) WHERE status = 'pending';
