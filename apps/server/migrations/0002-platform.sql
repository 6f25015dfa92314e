-- Events between features, written in the transaction that makes the change.
CREATE TABLE outbox_event (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The listeners that have handled it.
  delivered text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- Not delivered before this time: it waits for a retry, or a server holds it.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX outbox_event_pending ON outbox_event (sequence) WHERE done_at IS NULL;
CREATE INDEX outbox_event_done ON outbox_event (done_at) WHERE done_at IS NOT NULL;
