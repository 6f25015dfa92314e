-- A swap on a chain: the transaction as it was signed, written before it is sent. Its signature names it ever after.
ALTER TABLE swap
  ADD COLUMN sent_signature text UNIQUE,
  -- Wire bytes in base64, signed.
  ADD COLUMN sent_transaction text,
  -- The last block height at which it can land.
  ADD COLUMN last_valid_height bigint,
  -- The slot that was confirmed when it was signed.
  ADD COLUMN sent_slot bigint,
  ADD CONSTRAINT swap_sent_whole CHECK (
    (sent_signature IS NULL) = (sent_transaction IS NULL) AND (sent_signature IS NULL) = (last_valid_height IS NULL));

-- What token accounts are worth as accounts: lamports that lie in them for as long as they are open.
INSERT INTO ledger_account_kind (kind) VALUES ('rent');

-- Every try to send a withdrawal, written before it is sent. A next one is made only when the one before can no longer land.
CREATE TABLE withdrawal_try (
  signature text PRIMARY KEY,
  withdrawal_id text NOT NULL,
  number integer NOT NULL,
  transaction text NOT NULL,
  last_valid_height bigint NOT NULL,
  slot bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (withdrawal_id, number)
);

-- Up to which transaction the accounts of a wallet have been read: the wallet itself, and its token accounts.
CREATE TABLE chain_cursor (
  account text PRIMARY KEY,
  wallet_address text NOT NULL,
  -- The newest transaction that is in the books; null while there was none.
  signature text
);
CREATE INDEX chain_cursor_wallet ON chain_cursor (wallet_address);
