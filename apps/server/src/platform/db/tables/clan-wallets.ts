// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface ClanWalletKeyTable {
  clan_id: string;
  generation: number;
  sealed: string;
  is_stale: Generated<boolean>;
}

export interface ClanWalletTable {
  clan_id: string;
  address: string;
  labels: Buffer;
  added_at: Date;
}

export interface ClanWalletsTables {
  clan_wallet_key: ClanWalletKeyTable;
  clan_wallet: ClanWalletTable;
}
