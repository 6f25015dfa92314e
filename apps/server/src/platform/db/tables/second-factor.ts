// Generated from the migrated database by `npm run table-types`.
import type { Int8 } from '../column-types.ts';

export interface SecondFactorTable {
  user_id: string;
  sealed_key: Buffer;
  last_step: Int8;
  created_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

export interface SecondFactorTables {
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}
