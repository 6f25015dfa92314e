-- When a wallet was first seen, in unix ms. 0 for wallets stored before this column, null for wallets seen only in
-- blocks that were rolled back.
ALTER TABLE market_wallet ADD COLUMN first_seen bigint DEFAULT 0;
