// Generated from the migrated database by `npm run table-types`.
import type { Int8 } from '../column-types.ts';

export interface EquityDueTable {
  user_id: string;
  noted_in: Int8;
}

export interface BoardsTables {
  equity_due: EquityDueTable;
}
