-- Notes the transaction of a change, by which servers find what others have changed. Times would not do: a
-- transaction becomes visible later than the time it wrote.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER swap_order_changed
  BEFORE INSERT OR UPDATE OF status, fired, next_at, expires_at ON swap_order
  FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE OR REPLACE TRIGGER price_alert_changed BEFORE INSERT OR UPDATE OF level, fired_at ON price_alert
  FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE OR REPLACE TRIGGER swap_fill_changed BEFORE INSERT ON swap_fill
  FOR EACH ROW EXECUTE FUNCTION note_change();
