// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Whole } from '../column-types.ts';

export interface GiveawayTable {
  id: string;
  number: number;
  title: string;
  prize_lamports: Whole;
  opens_at: Date;
  opened_slot: Int8;
  closes_at: Date;
  min_rank: number;
  min_age_days: number;
  needs_wallet: boolean;
  commitment: string;
  sealed_seed: Buffer;
  entries: Generated<number>;
  entrants_hash: string | null;
  slot: Int8 | null;
  blockhash: string | null;
  ended_at: Date | null;
  seed: string | null;
  winner_number: number | null;
  paid: Generated<boolean>;
}

export interface GiveawayEntryTable {
  giveaway_id: string;
  number: number;
  entrant: string;
  user_id: string | null;
  entered_at: Date;
}

export interface GiveawayWalletTable {
  giveaway_id: string;
  digest: Buffer;
}

export interface GiveawaysTables {
  giveaway: GiveawayTable;
  giveaway_entry: GiveawayEntryTable;
  giveaway_wallet: GiveawayWalletTable;
}
