// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8 } from '../column-types.ts';

export interface SimWorldTable {
  id: Generated<number>;
  seed: string;
  genesis_ms: Int8;
  reached_ms: Int8;
}

export interface SimHaltTable {
  from_ms: Int8;
  until_ms: Int8;
}

export interface SimSnapshotTable {
  slot: Int8;
  time_ms: Int8;
  state: Buffer;
}

export interface SimulatorTables {
  sim_world: SimWorldTable;
  sim_halt: SimHaltTable;
  sim_snapshot: SimSnapshotTable;
}
