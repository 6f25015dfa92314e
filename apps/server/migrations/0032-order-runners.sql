-- The server that runs a fired order, and until when it does without renewing it, by the database's clock.
ALTER TABLE swap_order ADD COLUMN runner text, ADD COLUMN runner_until timestamptz;

-- The transaction that last changed what every server has to know: see the function note_change.
ALTER TABLE swap_order ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE INDEX swap_order_changed ON swap_order (changed_in);
ALTER TABLE price_alert ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE INDEX price_alert_changed ON price_alert (changed_in);
