import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

type SettingRow = Pick<Row<'notification_setting'>, 'types' | 'quiet_hours' | 'paused_until'>;
type MutedRow = Pick<Row<'muted_conversation'>, 'conversation' | 'name' | 'until'>;

interface SettingChange {
  readonly types: object;
  readonly quietHours: object;
  /** Undefined: unchanged. */
  readonly pausedUntil: Date | null | undefined;
}

/** A trader's stored settings; `kept` is null while all are defaults. */
export interface KeptSettings {
  readonly kept: SettingRow | null;
  /** By name. */
  readonly muted: readonly MutedRow[];
  readonly hasOutlets: boolean;
}

/**
 * Returns settings, the current mutes, and whether there are outlets, in one statement, as each notification
 * needs them.
 */
export async function settingsOf(db: Db, userId: string, at: Date): Promise<KeptSettings> {
  const { rows } = await sql<{
    kept: boolean;
    types: unknown;
    quiet_hours: unknown;
    paused_until: Date | null;
    muted: [conversation: string, name: string, until: string | null][] | null;
    has_outlets: boolean;
  }>`
    SELECT s.user_id IS NOT NULL AS kept, s.types, s.quiet_hours, s.paused_until,
      (SELECT jsonb_agg(jsonb_build_array(m.conversation, m.name, m.until) ORDER BY m.name, m.conversation)
        FROM muted_conversation m WHERE m.user_id = ${userId} AND (m.until IS NULL OR m.until > ${at.toISOString()}::timestamptz)) AS muted,
      EXISTS (SELECT FROM notification_outlet o WHERE o.user_id = ${userId} AND o.removed_at IS NULL) AS has_outlets
    FROM (VALUES (1)) AS one LEFT JOIN notification_setting s ON s.user_id = ${userId}`.execute(db.tables());
  const [row] = rows;
  return {
    kept: row?.kept ? row : null,
    hasOutlets: row?.has_outlets ?? false,
    muted: (row?.muted ?? []).map(([conversation, name, until]) => ({
      conversation,
      name,
      until: until === null ? null : new Date(until),
    })),
  };
}

/** Returns the min SOL of tracked trades that notify traders, by user id; omits traders without it. */
export async function trackedFromAll(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; tracked_from: number }>`
    SELECT user_id, (types -> 'trade' ->> 'trackedFrom')::double precision AS tracked_from
    FROM notification_setting WHERE types -> 'trade' ->> 'trackedFrom' IS NOT NULL`.execute(db.tables());
  return new Map(rows.map(({ user_id, tracked_from }) => [user_id, tracked_from]));
}

/** Merges `types` and `quietHours` field by field into the stored settings. */
export async function saveSetting(tx: Db, userId: string, change: SettingChange): Promise<void> {
  const { types, quietHours, pausedUntil } = change;
  await sql`
    INSERT INTO notification_setting (user_id, types, quiet_hours, paused_until)
    VALUES (${userId}, ${JSON.stringify(types)}::jsonb, ${JSON.stringify(quietHours)}::jsonb, ${pausedUntil?.toISOString() ?? null}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET
      types = notification_setting.types || excluded.types,
      quiet_hours = notification_setting.quiet_hours || excluded.quiet_hours,
      paused_until = CASE WHEN ${pausedUntil === undefined} THEN notification_setting.paused_until ELSE excluded.paused_until END`.execute(
    tx.tables(),
  );
}

export async function lockSettings(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx.tables());
}

/** By name. */
export const mutedBy = (db: Db, userId: string, at: Date): Promise<MutedRow[]> =>
  db
    .tables()
    .selectFrom('muted_conversation')
    .select(['conversation', 'name', 'until'])
    .where('user_id', '=', userId)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', at)]))
    .orderBy('name')
    .orderBy('conversation')
    .execute();

export async function saveMuted(
  tx: Db,
  userId: string,
  { conversation, name, until }: MutedRow,
): Promise<void> {
  await tx
    .tables()
    .insertInto('muted_conversation')
    .values({ user_id: userId, conversation, name, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'conversation']).doUpdateSet({ name, until }))
    .execute();
}

export async function deleteMuted(db: Db, userId: string, conversation: string): Promise<void> {
  await db
    .tables()
    .deleteFrom('muted_conversation')
    .where('user_id', '=', userId)
    .where('conversation', '=', conversation)
    .execute();
}

export async function forgetMutedUntil(db: Db, at: Date): Promise<void> {
  await db.tables().deleteFrom('muted_conversation').where('until', '<=', at).execute();
}
