-- What traders were told. Unread ones with the same group key are one, with a count.
CREATE TABLE notification (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  -- Whose act it is; null for the platform's own news.
  by_user_id text REFERENCES auth_user (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (
    type IN ('trade', 'signature', 'clan', 'friend', 'system', 'message', 'giveaway', 'call')),
  content jsonb NOT NULL,
  group_key text,
  count integer NOT NULL DEFAULT 1,
  came_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  -- The session that a notice warns of can neither mark it as read nor delete it. Null where no session is at
  -- fault: then the first session that reads it cannot.
  warned_session text
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

-- A conversation is muted in one place, for its chat and for what it notifies of.
CREATE TABLE muted_conversation (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  conversation text NOT NULL,
  name text NOT NULL,
  -- Null for good.
  until timestamptz(3),
  PRIMARY KEY (user_id, conversation)
);
CREATE INDEX muted_conversation_of ON muted_conversation (conversation);

-- Where notifications go outside the page: webhooks, and browsers that take Web Push.
CREATE TABLE notification_outlet (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('telegram', 'discord', 'slack', 'webhook', 'push')),
  name text NOT NULL,
  -- The address with its keys, sealed with a secret that is not in the database.
  target bytea NOT NULL,
  -- Tells one address from another without giving it away.
  hint text NOT NULL,
  types text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- A removed outlet is told so before it goes, after the notices that still wait for it.
  removed_at timestamptz(3),
  -- Failures since the last success, and the last attempt: an outlet that fails waits longer each time.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  tried_at timestamptz(3)
);
CREATE UNIQUE INDEX notification_outlet_place ON notification_outlet (user_id, kind, hint)
  WHERE removed_at IS NULL;

-- What is sent there, and what came of it.
CREATE TABLE notification_delivery (
  id text PRIMARY KEY,
  outlet_id text NOT NULL REFERENCES notification_outlet (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  message jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  -- The HTTP status of the last answer, and why the last attempt failed.
  answer integer,
  reason text,
  took_ms integer,
  created_at timestamptz(3) NOT NULL,
  -- The trader whose act it tells of: it goes with that account.
  by_user_id text REFERENCES auth_user (id) ON DELETE CASCADE,
  -- Notices about a trader's account and money leave first, and stay until they were delivered.
  is_urgent boolean NOT NULL DEFAULT false
);
CREATE INDEX notification_delivery_due ON notification_delivery (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX notification_delivery_user ON notification_delivery (user_id, created_at DESC);
CREATE INDEX notification_delivery_outlet ON notification_delivery (outlet_id);
CREATE INDEX notification_delivery_age ON notification_delivery (created_at);
CREATE INDEX notification_delivery_author ON notification_delivery (by_user_id) WHERE by_user_id IS NOT NULL;
CREATE INDEX notification_delivery_next ON notification_delivery (outlet_id, next_attempt_at)
  WHERE status = 'waiting';
