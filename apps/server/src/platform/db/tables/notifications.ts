// Generated from the migrated database by `npm run table-types`.
import type { Generated, Json } from '../column-types.ts';

export interface NotificationTable {
  id: string;
  user_id: string;
  by_user_id: string | null;
  type: 'trade' | 'signature' | 'clan' | 'friend' | 'system' | 'message' | 'giveaway' | 'call';
  content: Json;
  group_key: string | null;
  count: Generated<number>;
  came_at: Date;
  read_at: Date | null;
  warned_session: string | null;
}

export interface NotifiedEventTable {
  event_id: string;
  at: Date;
}

export interface NotificationSettingTable {
  user_id: string;
  types: Generated<Json>;
  quiet_hours: Generated<Json>;
  paused_until: Date | null;
}

export interface MutedConversationTable {
  user_id: string;
  conversation: string;
  name: string;
  until: Date | null;
}

export interface NotificationOutletTable {
  id: string;
  user_id: string;
  kind: 'telegram' | 'discord' | 'slack' | 'webhook' | 'push';
  name: string;
  target: Buffer;
  hint: string;
  types: string[];
  created_at: Date;
  removed_at: Date | null;
  failures: Generated<number>;
  tried_at: Date | null;
}

export interface NotificationDeliveryTable {
  id: string;
  outlet_id: string;
  user_id: string;
  message: Json;
  status: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  answer: number | null;
  reason: string | null;
  took_ms: number | null;
  created_at: Date;
  by_user_id: string | null;
  is_urgent: Generated<boolean>;
}

export interface NotificationsTables {
  notification: NotificationTable;
  notified_event: NotifiedEventTable;
  notification_setting: NotificationSettingTable;
  muted_conversation: MutedConversationTable;
  notification_outlet: NotificationOutletTable;
  notification_delivery: NotificationDeliveryTable;
}
