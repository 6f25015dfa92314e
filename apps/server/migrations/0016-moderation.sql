-- Words of a message that the operator hid, kept for an appeal: the message itself has none any more.
CREATE TABLE hidden_message (
  message_id text PRIMARY KEY REFERENCES chat_message (id) ON DELETE CASCADE,
  text text NOT NULL,
  mentions text[] NOT NULL,
  sources jsonb NOT NULL,
  hidden_at timestamptz NOT NULL,
  pictures text[] NOT NULL DEFAULT '{}'
);

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
  kind text NOT NULL CHECK (kind IN ('looked', 'hidden', 'restored', 'dismissed', 'suspended', 'lifted',
    'giveawayOpened', 'signedOut', 'invited', 'invitationRevoked')),
  reason text NOT NULL CHECK (reason <> ''),
  user_id text,
  report_id text,
  message_id text,
  until timestamptz(3),
  at timestamptz(3) NOT NULL,
  invitation_id text
);
