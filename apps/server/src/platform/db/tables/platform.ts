// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json } from '../column-types.ts';

export interface OutboxEventTable {
  id: string;
  sequence: GeneratedAlways<Int8>;
  name: string;
  payload: Json;
  created_at: Generated<Date>;
  delivered: Generated<string[]>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  done_at: Date | null;
  lane: Generated<string>;
}

export interface PlatformTables {
  outbox_event: OutboxEventTable;
}
