// Generated from the migrated database by `npm run table-types`.
import type { Generated, Json } from '../column-types.ts';

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

export interface NotificationOutletsTables {
  notification_outlet: NotificationOutletTable;
  notification_delivery: NotificationDeliveryTable;
}
