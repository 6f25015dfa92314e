import type { Db } from '#/platform/db/db.ts';

const REASONS = ['disconnected', 'missed', 'restart', 'unreachable', 'refused', 'rolled back'] as const;

export type GapReason = (typeof REASONS)[number];

/** Slots that the stream did not deliver. Times are unix ms. */
export interface Gap {
  readonly id: string;
  readonly from: number;
  /** Null while it is still growing. */
  readonly to: number | null;
  readonly reason: GapReason;
  readonly foundAt: number;
  /** When all of its slots had been fetched. */
  readonly filledAt: number | null;
  /** When it became certain that no node has them anymore. */
  readonly lostAt: number | null;
}

export interface Checkpoint {
  readonly slot: number;
  readonly hash: string | null;
}

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

export const gapRepository = (db: Db) => {
  const tables = db.tables();
  return {
    async save({ id, from, to, reason, foundAt, filledAt, lostAt }: Gap): Promise<void> {
      const later = { from_slot: from, to_slot: to, filled_at: dateOf(filledAt), lost_at: dateOf(lostAt) };
      await tables
        .insertInto('feed_gap')
        .values({ id, reason, found_at: new Date(foundAt), ...later })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(later))
        .execute();
    },

    /** Lists gaps, newest first; with `open`, only those neither filled nor lost. */
    async list(limit: number, which: 'all' | 'open' = 'all'): Promise<Gap[]> {
      let query = tables.selectFrom('feed_gap').selectAll().orderBy('from_slot', 'desc').limit(limit);
      if (which === 'open') query = query.where('filled_at', 'is', null).where('lost_at', 'is', null);
      return (await query.execute()).map((row) => ({
        id: row.id,
        from: Number(row.from_slot),
        to: row.to_slot === null ? null : Number(row.to_slot),
        reason: REASONS.find((reason) => reason === row.reason) ?? 'missed',
        foundAt: row.found_at.getTime(),
        filledAt: row.filled_at?.getTime() ?? null,
        lostAt: row.lost_at?.getTime() ?? null,
      }));
    },

    /** Deletes gaps that were filled or lost before `time`, in unix ms. */
    async forgetEnded(time: number): Promise<void> {
      const before = new Date(time);
      await tables
        .deleteFrom('feed_gap')
        .where((is) => is.or([is('filled_at', '<', before), is('lost_at', '<', before)]))
        .execute();
    },

    /** Returns the feed's last position; null before the first. */
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
