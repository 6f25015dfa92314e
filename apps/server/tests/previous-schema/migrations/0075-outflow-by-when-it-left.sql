-- Since when somebody outside may have the wallet's key, and when a requested export can be taken; null for neither.
ALTER TABLE wallet
  ADD COLUMN exported_at timestamptz,
  ADD COLUMN export_due_at timestamptz;
UPDATE wallet SET exported_at = first.at
  FROM (SELECT wallet_address, min(created_at) AS at FROM wallet_act WHERE kind = 'exported' GROUP BY 1) first
  WHERE first.wallet_address = wallet.address;

-- Exports of secret keys: all that a wallet holds may leave with one.
CREATE TABLE wallet_export (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{24}$'),
  user_id text NOT NULL REFERENCES auth_user (id),
  wallet_address text NOT NULL REFERENCES wallet (address),
  status text NOT NULL CHECK (status IN ('waiting', 'given', 'cancelled', 'lapsed')),
  -- What it takes of the trader's cap and of the platform's.
  value_lamports numeric(39, 0) NOT NULL CHECK (value_lamports >= 0),
  house_lamports numeric(39, 0) NOT NULL CHECK (house_lamports >= 0),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((status = 'waiting') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX wallet_export_waiting ON wallet_export (wallet_address) WHERE status = 'waiting';
CREATE INDEX wallet_export_given ON wallet_export (finished_at) WHERE status = 'given';

-- A token without a known price takes the whole of the trader's cap and nothing of the platform's: the two differ.
ALTER TABLE withdrawal ADD COLUMN house_lamports numeric(39, 0);
UPDATE withdrawal SET house_lamports = value_lamports;
ALTER TABLE withdrawal ALTER COLUMN house_lamports SET NOT NULL, ADD CHECK (house_lamports >= 0);

-- A withdrawal counts from when it left: one that waited a day would count for nothing otherwise.
DROP INDEX withdrawal_outflow;
CREATE INDEX withdrawal_outflow ON withdrawal (finished_at) WHERE NOT own_wallet AND status = 'landed';

ALTER TABLE withdrawal_outflow_hour ADD COLUMN house_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (house_lamports >= 0);
DELETE FROM withdrawal_outflow_hour;
INSERT INTO withdrawal_outflow_hour (hour, user_id, lamports, house_lamports)
  SELECT date_trunc('hour', finished_at, 'UTC'), user_id, sum(value_lamports), sum(house_lamports) FROM withdrawal
  WHERE status = 'landed' AND NOT own_wallet GROUP BY 1, 2;

CREATE OR REPLACE FUNCTION withdrawal_has_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'landed' THEN RETURN NULL; END IF;
  INSERT INTO withdrawal_outflow_hour AS h (hour, user_id, lamports, house_lamports)
    VALUES (date_trunc('hour', NEW.finished_at, 'UTC'), NEW.user_id, NEW.value_lamports, NEW.house_lamports)
    ON CONFLICT (hour, user_id) DO UPDATE
      SET lamports = h.lamports + excluded.lamports, house_lamports = h.house_lamports + excluded.house_lamports;
  RETURN NULL;
END $$;
