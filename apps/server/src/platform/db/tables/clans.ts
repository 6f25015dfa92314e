// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json, Whole } from '../column-types.ts';

export interface ClanTable {
  id: string;
  tag: string;
  name: string;
  drawn_name: string;
  bio: string | null;
  logo: string | null;
  banner: string | null;
  twitter: string | null;
  discord: string | null;
  telegram: string | null;
  min_rank: Generated<number>;
  min_volume: Generated<Whole>;
  require_approval: Generated<boolean>;
  created_at: Date;
  member_count: Generated<number>;
  week_volume: Generated<Whole>;
  place: number | null;
  searched_name: Generated<string>;
  drawn_tag: Generated<string>;
  likeness_keys: Generated<number[]>;
  list_place: Generated<number>;
  list_volume: Generated<Whole>;
  list_members: Generated<number>;
}

export interface ClanMemberTable {
  user_id: string;
  clan_id: string;
  role: 'owner' | 'officer' | 'member';
  joined_at: Date;
}

export interface ClanRequestTable {
  clan_id: string;
  user_id: string;
  requested_at: Date;
}

export interface ClanInvitationTable {
  id: string;
  clan_id: string;
  user_id: string;
  by_user_id: string;
  invited_at: Date;
}

export interface ClanActTable {
  id: string;
  place: GeneratedAlways<Int8>;
  clan_id: string;
  at: Date;
  kind: string;
  actor_id: string | null;
  subject_id: string | null;
  fields: Generated<Json>;
}

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

export interface ClansTables {
  clan: ClanTable;
  clan_member: ClanMemberTable;
  clan_request: ClanRequestTable;
  clan_invitation: ClanInvitationTable;
  clan_act: ClanActTable;
  clan_wallet_key: ClanWalletKeyTable;
  clan_wallet: ClanWalletTable;
}
