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
  UNIQUE (user_id, kind, hint)
);

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
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX notification_delivery_due ON notification_delivery (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX notification_delivery_user ON notification_delivery (user_id, created_at DESC);
CREATE INDEX notification_delivery_outlet ON notification_delivery (outlet_id);
CREATE INDEX notification_delivery_age ON notification_delivery (created_at);
