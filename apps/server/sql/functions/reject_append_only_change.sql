-- Rows of the ledger, of wallet actions, clan actions and operator actions, and calls with their log are never
-- changed or deleted.
CREATE OR REPLACE FUNCTION reject_append_only_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER wallet_act_append_only BEFORE UPDATE OR TRUNCATE ON wallet_act
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
-- A trader's own log is deleted with the account.
CREATE OR REPLACE TRIGGER wallet_act_undeletable BEFORE DELETE ON wallet_act
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER moderation_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_act
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
-- Clan actions are deleted with the clan, and do not name deleted accounts.
CREATE OR REPLACE TRIGGER clan_act_append_only BEFORE UPDATE OR DELETE ON clan_act
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER token_call_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON token_call
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER call_log_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON call_log_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER hidden_call_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hidden_call
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER orphaned_call_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON orphaned_call
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER repriced_call_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON repriced_call
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER call_log_checkpoint_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON call_log_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER call_context_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON call_context
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
