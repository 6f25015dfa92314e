-- When a member last sent something while the room was in slow mode; null for never.
ALTER TABLE chat_member ADD COLUMN last_turn_at timestamptz;
