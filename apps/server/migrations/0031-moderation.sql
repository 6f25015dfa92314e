-- Words of a message that the operator hid, kept for an appeal: the message itself has none any more.
CREATE TABLE hidden_message (
  message_id text PRIMARY KEY REFERENCES chat_message (id) ON DELETE CASCADE,
  text text NOT NULL,
  mentions text[] NOT NULL,
  sources jsonb NOT NULL,
  hidden_at timestamptz NOT NULL
);
ALTER TABLE chat_message DROP CONSTRAINT chat_message_deleted_by_check,
  ADD CONSTRAINT chat_message_deleted_by_check CHECK (deleted_by IN ('author', 'officer', 'operator'));

-- What the operator made of a report.
ALTER TABLE chat_report
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  ADD COLUMN decided_at timestamptz,
  ADD CONSTRAINT chat_report_decided CHECK ((state = 'open') = (decided_at IS NULL));
CREATE INDEX chat_report_open ON chat_report (reported_at) WHERE state = 'open';

-- Who is suspended from chat, friends and clans. One that is over stays until the next one takes its place.
CREATE TABLE suspension (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  reason text NOT NULL,
  since timestamptz(3) NOT NULL,
  -- Null until it is lifted.
  until timestamptz(3)
);

-- Everything that an operator looked at or did. Append-only, without foreign keys: it outlives what it names.
CREATE TABLE moderation_act (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator text NOT NULL CHECK (operator <> ''),
  kind text NOT NULL CHECK (kind IN ('looked', 'hidden', 'dismissed', 'suspended', 'lifted')),
  reason text NOT NULL CHECK (reason <> ''),
  user_id text,
  report_id text,
  message_id text,
  until timestamptz(3),
  at timestamptz(3) NOT NULL
);
