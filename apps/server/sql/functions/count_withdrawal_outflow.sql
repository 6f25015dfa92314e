-- A withdrawal counts from the time it left; otherwise a withdrawal that waited a day would not count at all.
CREATE OR REPLACE FUNCTION count_withdrawal_outflow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'landed' THEN RETURN NULL; END IF;
  INSERT INTO withdrawal_outflow_hour AS h (hour, user_id, lamports, platform_lamports, free_lamports)
    VALUES (
      date_trunc('hour', NEW.finished_at, 'UTC'), NEW.user_id, NEW.value_lamports, NEW.platform_lamports,
      NEW.free_lamports)
    ON CONFLICT (hour, user_id) DO UPDATE
      SET lamports = h.lamports + excluded.lamports,
        platform_lamports = h.platform_lamports + excluded.platform_lamports,
        free_lamports = h.free_lamports + excluded.free_lamports;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER withdrawal_landed AFTER INSERT OR UPDATE OF status ON withdrawal
  FOR EACH ROW WHEN (NEW.status = 'landed' AND NOT NEW.own_wallet)
  EXECUTE FUNCTION count_withdrawal_outflow();
