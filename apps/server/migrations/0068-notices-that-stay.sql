-- The session that a notice warns of can neither mark it as read nor delete it. Null where no session is at
-- fault: then the first session that reads it cannot.
ALTER TABLE notification ADD COLUMN warned_session text;
DROP FUNCTION IF EXISTS store_notification(text, text, text, text, jsonb, text, timestamptz, int);

-- A removed outlet is told so before it goes, after the notices that still wait for it.
ALTER TABLE notification_outlet ADD COLUMN removed_at timestamptz(3);
ALTER TABLE notification_outlet DROP CONSTRAINT notification_outlet_user_id_kind_hint_key;
CREATE UNIQUE INDEX notification_outlet_place ON notification_outlet (user_id, kind, hint)
  WHERE removed_at IS NULL;
