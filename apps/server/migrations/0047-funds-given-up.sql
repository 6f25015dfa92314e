-- What the trader accepted to lose with the account: wallet, mint and amount in lamports or raw units.
ALTER TABLE account_deletion ADD COLUMN given_up jsonb NOT NULL DEFAULT '[]';
