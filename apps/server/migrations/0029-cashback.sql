-- Claims of cashback are kept with the closings of accounts; `accounts` counts the programs that paid.
ALTER TABLE rent_reclaim ADD COLUMN kind text NOT NULL DEFAULT 'rent' CHECK (kind IN ('rent', 'cashback'));
