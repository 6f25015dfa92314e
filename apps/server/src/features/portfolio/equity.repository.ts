import type { EquityPoint } from '@dugout/domain/positions/equity-curve';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

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

/** Stores a trader's equity; a second point at the same time replaces the first. */
export async function saveEquity(db: Db, userId: string, point: EquityPoint): Promise<void> {
  const kept = { equity: point.equity, deposited: point.deposited, sol_usd: point.solUsd };
  await db
    .tables()
    .insertInto('equity_point')
    .values({ user_id: userId, time: new Date(point.time), ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'time']).doUpdateSet(kept))
    .execute();
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
