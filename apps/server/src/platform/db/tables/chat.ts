// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Json } from '../column-types.ts';

export interface ChatRoomTable {
  id: string;
  clan_id: string | null;
  low: string | null;
  high: string | null;
  contact: 'open' | 'requested' | 'accepted' | 'declined' | null;
  asked_by: string | null;
  last_seq: Generated<Int8>;
  last_at: Date;
  slow_mode_seconds: Generated<number>;
}

export interface ChatMemberTable {
  room_id: string;
  user_id: string;
  read_seq: Generated<Int8>;
  muted_until: Date | null;
  last_turn_at: Date | null;
}

export interface ChatMessageTable {
  id: string;
  room_id: string;
  seq: Int8;
  author_id: string | null;
  client_id: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  deleted_by: 'author' | 'officer' | 'operator' | null;
  reply_to: string | null;
  mentions: Generated<string[]>;
  sources: Generated<Json>;
  pinned_at: Date | null;
  pictures: Generated<string[]>;
}

export interface ChatReactionTable {
  message_id: string;
  user_id: string;
  emoji: string;
  reacted_at: Date;
}

export interface ChatReportTable {
  id: string;
  message_id: string | null;
  room_id: string;
  author_id: string | null;
  reporter_id: string | null;
  reason: string;
  note: string;
  text: string;
  reported_at: Date;
  state: Generated<'open' | 'upheld' | 'dismissed'>;
  decided_at: Date | null;
  pictures: Generated<string[]>;
}

export interface ChatTables {
  chat_room: ChatRoomTable;
  chat_member: ChatMemberTable;
  chat_message: ChatMessageTable;
  chat_reaction: ChatReactionTable;
  chat_report: ChatReportTable;
}
