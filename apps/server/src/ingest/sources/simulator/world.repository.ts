import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Halt } from './world-clock.ts';

/** The stored simulated world. Times are unix ms of the market's clock. */
export interface WorldRecord {
  readonly seed: string;
  readonly genesis: number;
  readonly reached: number;
  readonly halts: readonly Halt[];
}

export interface StoredSnapshot {
  readonly slot: number;
  readonly time: number;
  /** Gzipped JSON. */
  readonly state: Buffer;
}

export const worldRepository = (db: Db) => {
  const tables = db.tables();
  return {
    async find(): Promise<WorldRecord | null> {
      const world = await tables
        .selectFrom('sim_world')
        .select(['seed', 'genesis_ms', 'reached_ms'])
        .executeTakeFirst();
      if (world === undefined) return null;
      const halts = await tables.selectFrom('sim_halt').selectAll().orderBy('from_ms').execute();
      return {
        seed: world.seed,
        genesis: Number(world.genesis_ms),
        reached: Number(world.reached_ms),
        halts: halts.map((halt) => ({ from: Number(halt.from_ms), until: Number(halt.until_ms) })),
      };
    },

    async create({ seed, genesis, reached }: Omit<WorldRecord, 'halts'>): Promise<void> {
      await tables
        .insertInto('sim_world')
        .values({ id: 1, seed, genesis_ms: genesis, reached_ms: reached })
        .execute();
    },

    /** Moves the mark forward, never back. */
    async reach(time: number): Promise<void> {
      await tables
        .updateTable('sim_world')
        .set({ reached_ms: sql`greatest(reached_ms, ${time})` })
        .execute();
    },

    async addHalt(halt: Halt): Promise<void> {
      await tables.insertInto('sim_halt').values({ from_ms: halt.from, until_ms: halt.until }).execute();
    },

    /** Returns the newest snapshot at or before `time`. */
    async snapshotBefore(time: number): Promise<StoredSnapshot | null> {
      const row = await tables
        .selectFrom('sim_snapshot')
        .selectAll()
        .where('time_ms', '<=', BigInt(time))
        .orderBy('slot', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { slot: Number(row.slot), time: Number(row.time_ms), state: row.state };
    },

    async saveSnapshot({ slot, time, state }: StoredSnapshot): Promise<void> {
      await tables
        .insertInto('sim_snapshot')
        .values({ slot, time_ms: time, state })
        .onConflict((conflict) => conflict.column('slot').doNothing())
        .execute();
    },

    async dropSnapshotsBefore(time: number): Promise<void> {
      await tables.deleteFrom('sim_snapshot').where('time_ms', '<', BigInt(time)).execute();
    },
  };
};

export type WorldRepository = ReturnType<typeof worldRepository>;
