-- Notices about a trader's account and money leave first, and stay until they were delivered.
ALTER TABLE notification_delivery ADD COLUMN is_urgent boolean NOT NULL DEFAULT false;
CREATE INDEX notification_delivery_next ON notification_delivery (outlet_id, next_attempt_at)
  WHERE status = 'waiting';
-- Failures since the last success, and the last attempt: an outlet that fails waits longer each time.
ALTER TABLE notification_outlet
  ADD COLUMN failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ADD COLUMN tried_at timestamptz(3);
