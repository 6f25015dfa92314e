-- A conversation is muted in one place, for its chat and for what it notifies of.
INSERT INTO muted_conversation (user_id, conversation, name, until)
  SELECT c.user_id, c.room_id, coalesce(clan.name, other.name, 'Chat'), NULL
  FROM chat_member c JOIN chat_room r ON r.id = c.room_id
    LEFT JOIN clan ON clan.id = r.clan_id
    LEFT JOIN auth_user other ON other.id IN (r.low, r.high) AND other.id <> c.user_id
  WHERE c.notifications_muted
  ON CONFLICT DO NOTHING;
ALTER TABLE chat_member DROP COLUMN notifications_muted;
CREATE INDEX muted_conversation_of ON muted_conversation (conversation);
