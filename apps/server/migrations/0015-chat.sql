-- A conversation: of a clan, whose id it has, or of two traders, whose ids make its own.
CREATE TABLE chat_room (
  id text PRIMARY KEY,
  clan_id text UNIQUE REFERENCES clan (id) ON DELETE CASCADE,
  -- No foreign keys: what the other has written outlives an account.
  low text COLLATE "C",
  high text COLLATE "C",
  -- How far the two have come, and who wrote first; see packages/domain/src/chat/contact.ts.
  contact text CHECK (contact IN ('open', 'requested', 'accepted', 'declined')),
  asked_by text,
  last_seq bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  slow_mode_seconds integer NOT NULL DEFAULT 0,
  CHECK (CASE WHEN clan_id IS NULL THEN low < high AND contact IS NOT NULL AND id = low || '-' || high
    ELSE id = clan_id AND low IS NULL AND high IS NULL AND contact IS NULL END)
);
CREATE INDEX chat_room_low ON chat_room (low, last_at);
CREATE INDEX chat_room_high ON chat_room (high, last_at);

-- What somebody has, or had, in a room; kept when they leave, so that coming back lifts no mute.
CREATE TABLE chat_member (
  room_id text NOT NULL REFERENCES chat_room (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  read_seq bigint NOT NULL DEFAULT 0,
  muted_until timestamptz,
  -- When they last sent something while the room was in slow mode; null for never.
  last_turn_at timestamptz,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX chat_member_user ON chat_member (user_id);

CREATE TABLE chat_message (
  id text PRIMARY KEY,
  room_id text NOT NULL REFERENCES chat_room (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  author_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  client_id text NOT NULL,
  -- Empty once deleted.
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_by text CHECK (deleted_by IN ('author', 'officer', 'operator')),
  reply_to text REFERENCES chat_message (id) ON DELETE SET NULL,
  mentions text[] NOT NULL DEFAULT '{}',
  -- What in it becomes a card.
  sources jsonb NOT NULL DEFAULT '[]',
  pinned_at timestamptz,
  -- Uploaded pictures, by name; none once deleted.
  pictures text[] NOT NULL DEFAULT '{}',
  UNIQUE (room_id, seq),
  UNIQUE (room_id, author_id, client_id)
);
CREATE INDEX chat_message_author ON chat_message (author_id, created_at, id);
CREATE INDEX chat_message_reply ON chat_message (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX chat_message_pinned ON chat_message (room_id) WHERE pinned_at IS NOT NULL;
CREATE INDEX chat_message_pictured ON chat_message (id) WHERE pictures <> '{}';
-- Each request for an uploaded picture looks up who shows it.
CREATE INDEX chat_message_pictures ON chat_message USING gin (pictures) WHERE pictures <> '{}';

CREATE TABLE chat_reaction (
  message_id text NOT NULL REFERENCES chat_message (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  emoji text NOT NULL,
  reacted_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id, emoji)
);
CREATE INDEX chat_reaction_user ON chat_reaction (user_id);

-- Messages that somebody reported, as they stood then.
CREATE TABLE chat_report (
  id text PRIMARY KEY,
  message_id text REFERENCES chat_message (id) ON DELETE SET NULL,
  room_id text NOT NULL,
  author_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  reporter_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  reason text NOT NULL,
  note text NOT NULL,
  text text NOT NULL,
  reported_at timestamptz NOT NULL,
  -- What the operator made of it.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  -- Pictures of the message, kept for the operator until the report is decided.
  pictures text[] NOT NULL DEFAULT '{}',
  UNIQUE (message_id, reporter_id),
  CONSTRAINT chat_report_decided CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX chat_report_author ON chat_report (author_id);
CREATE INDEX chat_report_reporter ON chat_report (reporter_id);
CREATE INDEX chat_report_open ON chat_report (reported_at) WHERE state = 'open';
