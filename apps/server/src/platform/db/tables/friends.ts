// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface TraderPairTable {
  id: string;
  low: string;
  high: string;
  relation: 'requested' | 'asked' | 'friends' | 'blocking' | 'blockedBy' | 'bothBlocking';
  since: Date;
}

export interface TraderRelationTable {
  id: string | null;
  user_id: string | null;
  other_id: string | null;
  relation: string | null;
  since: Date | null;
}

export interface TraderPresenceTable {
  user_id: string;
  last_seen_at: Date | null;
  shares_activity: Generated<boolean>;
}

export interface FriendsTables {
  trader_pair: TraderPairTable;
  trader_relation: TraderRelationTable;
  trader_presence: TraderPresenceTable;
}
