-- Deletes the texts of a deleted account, including those in tables that outlive it.
CREATE OR REPLACE FUNCTION forget_account_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO retired_name (digest, retired_at) VALUES (sha256(convert_to(lower(OLD.name), 'UTF8')), now())
    ON CONFLICT (digest) DO UPDATE SET retired_at = excluded.retired_at;
  INSERT INTO released_handle (digest, released_at)
    SELECT sha256(convert_to(handle_look, 'UTF8')), now() FROM referral_code
    WHERE user_id = OLD.id AND handle_look IS NOT NULL
    ON CONFLICT (digest) DO UPDATE SET released_at = excluded.released_at, user_id = NULL;
  UPDATE wallet SET name = '', is_primary = false, archived = true, export_due_at = NULL WHERE user_id = OLD.id;
  -- Clients choose these keys, so they may contain a name or a note.
  UPDATE withdrawal SET idempotency_key = NULL WHERE user_id = OLD.id;
  UPDATE swap SET idempotency_key = id WHERE user_id = OLD.id;
  UPDATE swap_order SET idempotency_key = id WHERE user_id = OLD.id;
  DELETE FROM swap_batch WHERE user_id = OLD.id;
  DELETE FROM prepared_swap WHERE user_id = OLD.id;
  UPDATE wallet_export SET status = 'cancelled', finished_at = now() WHERE user_id = OLD.id AND status = 'waiting';
  DELETE FROM reported_transaction WHERE user_id = OLD.id;
  DELETE FROM execution_ceiling WHERE user_id = OLD.id;
  DELETE FROM muted_conversation WHERE position(OLD.id IN conversation) > 0;
  DELETE FROM auth_verification WHERE position(OLD.id IN value) > 0 OR position(OLD.email IN identifier) > 0;
  DELETE FROM outbox_event WHERE done_at IS NOT NULL AND position(OLD.id IN payload::text) > 0;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER auth_user_account_forgotten BEFORE DELETE ON auth_user
  FOR EACH ROW EXECUTE FUNCTION forget_account_words();
