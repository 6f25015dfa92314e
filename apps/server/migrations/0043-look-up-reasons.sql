-- Why an operator looked; null for acts that say it in `detail`, and for a trader's own.
ALTER TABLE wallet_act ADD COLUMN reason text;
