// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface ReferralCodeTable {
  user_id: string;
  code: string;
  handle: string | null;
  handle_look: string | null;
  code_look: Generated<string>;
}

export interface ReferralTable {
  user_id: string;
  referrer_id: string;
  created_at: Generated<Date>;
}

export interface ReleasedHandleTable {
  digest: Buffer;
  user_id: string | null;
  released_at: Date;
}

export interface ReferralTables {
  referral_code: ReferralCodeTable;
  referral: ReferralTable;
  released_handle: ReleasedHandleTable;
}
