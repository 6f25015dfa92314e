import type { EquityPoint } from '@dugout/domain/positions/equity-curve';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { unwaited } from '#/platform/db/unwaited.ts';

type PointRow = Pick<Row<'equity_point'>, 'time' | 'equity' | 'deposited' | 'sol_usd'>;

const pointOf = (row: PointRow): EquityPoint => ({
  time: row.time.getTime(),
  equity: row.equity,
  deposited: row.deposited,
  solUsd: row.sol_usd,
});

const pointsOf = (db: Db, userId: string) =>
  db
    .tables()
    .selectFrom('equity_point')
    .select(['time', 'equity', 'deposited', 'sol_usd'])
    .where('user_id', '=', userId);

/** Returns a trader's stored equity between two times (unix ms), exclusive, oldest first. */
export async function equityPoints(
  db: Db,
  userId: string,
  after: number,
  before: number,
): Promise<EquityPoint[]> {
  const rows = await pointsOf(db, userId)
    .where('time', '>', new Date(after))
    .where('time', '<', new Date(before))
    .orderBy('time')
    .execute();
  return rows.map(pointOf);
}

/** Returns the newest stored equity up to a time (unix ms). */
export async function equityPointUpTo(db: Db, userId: string, moment: number): Promise<EquityPoint | null> {
  const row = await pointsOf(db, userId)
    .where('time', '<=', new Date(moment))
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : pointOf(row);
}

/** Notes that the equity of these traders is to be stored. A crash that loses it has their events delivered again. */
export async function noteDue(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO equity_due SELECT id, pg_current_xact_id()::text::bigint FROM auth_user
    WHERE id = ANY(${[...userIds]}::text[]) AND ${unwaited} ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET noted_in = excluded.noted_in`.execute(db.tables());
}

/** Returns the traders whose equity is to be stored, those noted last first. */
export const dueEquity = (db: Db): Promise<Row<'equity_due'>[]> =>
  db.tables().selectFrom('equity_due').selectAll().orderBy('noted_in', 'desc').orderBy('user_id').execute();

/**
 * Stores the equity of a trader, unless another server has, or the trader was noted again since; a second point at the
 * same time replaces the first.
 */
export async function saveDueEquity(
  db: Db,
  { user_id, noted_in }: Row<'equity_due'>,
  { time, equity, deposited, solUsd }: EquityPoint,
): Promise<void> {
  await sql`
    WITH due AS (DELETE FROM equity_due WHERE user_id = ${user_id} AND noted_in = ${noted_in} RETURNING user_id)
    INSERT INTO equity_point (user_id, time, equity, deposited, sol_usd)
    SELECT user_id, ${new Date(time)}::timestamptz, ${equity}::numeric, ${deposited}::numeric,
      ${solUsd}::double precision FROM due
    ON CONFLICT (user_id, time) DO UPDATE SET equity = excluded.equity, deposited = excluded.deposited,
      sol_usd = excluded.sol_usd`.execute(db.tables());
}

/** Returns the first user id after this one, in the database's order, with stored equity. */
export async function nextWithEquity(db: Db, after: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('equity_point')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Keeps the last point of each interval (ms, from unix time 0 on) among those up to a time (unix ms). */
export async function thinEquity(db: Db, userId: string, upTo: number, stretchMs: number): Promise<void> {
  const seconds = stretchMs / 1_000;
  await sql`
    DELETE FROM equity_point AS point
    WHERE user_id = ${userId} AND time <= ${new Date(upTo)} AND EXISTS (
      SELECT FROM equity_point AS later
      WHERE later.user_id = point.user_id AND later.time > point.time AND later.time <= ${new Date(upTo)}
        AND later.time <= to_timestamp(ceil(extract(epoch FROM point.time) / ${seconds}) * ${seconds})
    )`.execute(db.tables());
}
