// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json } from '../column-types.ts';

export interface UserSettingTable {
  user_id: string;
  part: string;
  schema: number;
  revision: Generated<Int8>;
  value: Json;
  changed_at: Generated<Date>;
}

export interface ProfileTable {
  user_id: string;
  online: Generated<boolean>;
  bio: string | null;
  twitter: string | null;
  discord: string | null;
  telegram: string | null;
  privacy: Generated<Json>;
  banner_image: string | null;
}

export interface ProvedLinkTable {
  user_id: string;
  link: string;
  account: string;
  proved_at: Date;
}

export interface TraderVisitTable {
  user_id: string;
  seen_at: Date;
  last_visit_at: Date | null;
}

export interface WatchedTokenTable {
  user_id: string;
  mint: string;
  position: Int8;
  group_name: string | null;
  note: string | null;
  added_at: Date;
}

export interface PriceAlertTable {
  id: string;
  user_id: string;
  mint: string;
  metric: 'priceSol' | 'priceUsd' | 'marketCapUsd';
  direction: 'above' | 'below';
  level: number;
  created_at: Date;
  fired_at: Date | null;
  fired_figure: number | null;
  changed_in: Generated<Int8>;
}

export interface LabelKeyTable {
  user_id: string;
  sealed: string;
}

export interface FollowedWalletTable {
  user_id: string;
  address: string;
  seq: GeneratedAlways<Int8>;
  created_at: Date;
  labels: Buffer;
}

export interface ImportUndoTable {
  id: string;
  user_id: string;
  created_at: Date;
  added: string[];
  replaced: string[];
  labels: Buffer[];
}

export interface PreferencesTables {
  user_setting: UserSettingTable;
  profile: ProfileTable;
  proved_link: ProvedLinkTable;
  trader_visit: TraderVisitTable;
  watched_token: WatchedTokenTable;
  price_alert: PriceAlertTable;
  label_key: LabelKeyTable;
  followed_wallet: FollowedWalletTable;
  import_undo: ImportUndoTable;
}
