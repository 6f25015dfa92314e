import type { Db } from '#/platform/db/db.ts';

interface GapTables {
  feed_gap: {
    id: string;
    from_slot: bigint | number;
    to_slot: bigint | number | null;
    reason: string;
    found_at: Date;
    filled_at: Date | null;
  };
  feed_checkpoint: { id: number; slot: bigint | number; hash: string | null };
}

/** A gap as it is kept. Times are unix ms. */
export interface GapRecord {
  readonly id: string;
  readonly from: number;
  readonly to: number | null;
  readonly reason: string;
  readonly foundAt: number;
  readonly filledAt: number | null;
}

export interface Checkpoint {
  readonly slot: number;
  readonly hash: string | null;
}

export const gapRepository = (db: Db) => {
  const tables = db.tables<GapTables>();
  return {
    async save({ id, from, to, reason, foundAt, filledAt }: GapRecord): Promise<void> {
      const later = { to_slot: to, filled_at: filledAt === null ? null : new Date(filledAt) };
      await tables
        .insertInto('feed_gap')
        .values({ id, from_slot: from, reason, found_at: new Date(foundAt), ...later })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(later))
        .execute();
    },

    /** The newest gaps first. */
    async list(limit: number): Promise<GapRecord[]> {
      const rows = await tables.selectFrom('feed_gap').selectAll().orderBy('from_slot', 'desc').limit(limit).execute();
      return rows.map((row) => ({
        id: row.id,
        from: Number(row.from_slot),
        to: row.to_slot === null ? null : Number(row.to_slot),
        reason: row.reason,
        foundAt: row.found_at.getTime(),
        filledAt: row.filled_at?.getTime() ?? null,
      }));
    },

    /** Where the feed stood; null before the first. */
    async checkpoint(): Promise<Checkpoint | null> {
      const row = await tables.selectFrom('feed_checkpoint').select(['slot', 'hash']).executeTakeFirst();
      return row === undefined ? null : { slot: Number(row.slot), hash: row.hash };
    },

    async saveCheckpoint({ slot, hash }: Checkpoint): Promise<void> {
      await tables
        .insertInto('feed_checkpoint')
        .values({ id: 1, slot, hash })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ slot, hash }))
        .execute();
    },
  };
};

export type GapRepository = ReturnType<typeof gapRepository>;
