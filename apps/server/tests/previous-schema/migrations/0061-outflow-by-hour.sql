-- What a trader has sent out within an hour, by when it was asked for: the caps of a day add up hours instead of withdrawals.
CREATE TABLE withdrawal_outflow_hour (
  hour timestamptz NOT NULL,
  user_id text NOT NULL REFERENCES auth_user (id),
  lamports numeric(39, 0) NOT NULL CHECK (lamports >= 0),
  PRIMARY KEY (hour, user_id)
);

INSERT INTO withdrawal_outflow_hour (hour, user_id, lamports)
  SELECT date_trunc('hour', created_at, 'UTC'), user_id, sum(value_lamports) FROM withdrawal
  WHERE status = 'landed' AND NOT own_wallet GROUP BY 1, 2;

CREATE FUNCTION withdrawal_has_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'landed' THEN RETURN NULL; END IF;
  INSERT INTO withdrawal_outflow_hour AS h (hour, user_id, lamports)
    VALUES (date_trunc('hour', NEW.created_at, 'UTC'), NEW.user_id, NEW.value_lamports)
    ON CONFLICT (hour, user_id) DO UPDATE SET lamports = h.lamports + excluded.lamports;
  RETURN NULL;
END $$;

CREATE TRIGGER withdrawal_has_left AFTER INSERT OR UPDATE OF status ON withdrawal
  FOR EACH ROW WHEN (NEW.status = 'landed' AND NOT NEW.own_wallet) EXECUTE FUNCTION withdrawal_has_left();

-- Whether a transfer has been written is asked for each that is seen.
CREATE INDEX lot_disposal_transfer ON lot_disposal (ref) WHERE kind = 'transfer';
