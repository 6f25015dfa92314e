// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json } from '../column-types.ts';

export interface FactTable {
  sequence: GeneratedAlways<Int8>;
  published_in: Generated<Int8>;
  published_at: Generated<Date>;
  topic: string;
  content: Json;
  version: Generated<number>;
}

export interface FactsTables {
  fact: FactTable;
}
