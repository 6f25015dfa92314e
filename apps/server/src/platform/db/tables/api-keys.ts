// Generated from the migrated database by `npm run table-types`.
import type { Whole } from '../column-types.ts';

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  key_hash: Buffer;
  scope: 'read' | 'trade';
  wallets: string[] | null;
  per_order: Whole | null;
  per_day: Whole | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export interface ApiKeysTables {
  api_key: ApiKeyTable;
}
