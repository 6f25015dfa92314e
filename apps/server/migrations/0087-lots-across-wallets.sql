-- The number of the lot as which the trader bought these tokens, where another wallet of the trader's sent them;
-- null for a lot's own number. Lots leave in this order, whichever wallet holds them.
ALTER TABLE lot ADD COLUMN first_number bigint;
