-- What traders were told. Unread ones with the same group key are one, with a count.
CREATE TABLE notification (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  -- Whose act it is; null for the platform's own news.
  by_user_id text REFERENCES auth_user (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('trade', 'clan', 'friend', 'system', 'message', 'giveaway', 'call')),
  content jsonb NOT NULL,
  group_key text,
  count integer NOT NULL DEFAULT 1,
  came_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE UNIQUE INDEX notification_group ON notification (user_id, group_key) WHERE read_at IS NULL;
CREATE INDEX notification_user ON notification (user_id, came_at DESC);
CREATE INDEX notification_author ON notification (by_user_id) WHERE by_user_id IS NOT NULL;
CREATE INDEX notification_age ON notification (came_at);

-- Events whose notifications are stored: an event that comes again changes nothing.
CREATE TABLE notified_event (
  event_id text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX notified_event_age ON notified_event (at);

-- Where notifications go: only what the trader has set. Without a row everything has its default.
CREATE TABLE notification_setting (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  types jsonb NOT NULL DEFAULT '{}',
  quiet_hours jsonb NOT NULL DEFAULT '{}',
  paused_until timestamptz(3)
);

CREATE TABLE muted_conversation (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  conversation text NOT NULL,
  name text NOT NULL,
  -- Null for good.
  until timestamptz(3),
  PRIMARY KEY (user_id, conversation)
);
