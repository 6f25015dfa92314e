// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Whole } from '../column-types.ts';

export interface RentReclaimTable {
  signature: string;
  user_id: string;
  wallet_address: string;
  accounts: number;
  status: 'pending' | 'landed' | 'failed' | 'expired';
  lamports: Generated<Whole>;
  fee_lamports: Generated<Whole>;
  transaction: string;
  last_valid_height: Int8;
  slot: Int8;
  created_at: Generated<Date>;
  finished_at: Date | null;
  kind: Generated<'rent' | 'cashback'>;
}

export interface RentTables {
  rent_reclaim: RentReclaimTable;
}
