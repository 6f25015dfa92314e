-- The chain that the wallets of the ledger are on, from the first start of live trading.
CREATE TABLE ledger_chain (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  genesis_hash text NOT NULL
);
