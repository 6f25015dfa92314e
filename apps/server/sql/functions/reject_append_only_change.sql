-- Entries of the ledger and what was done to wallets are never changed or deleted.
CREATE OR REPLACE FUNCTION reject_append_only_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER wallet_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_act
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
