import type { ProfileWindow } from '@dugout/contract/profile/values';
import { TASK_TRADE_LAMPORTS, TASKS } from '@dugout/domain/standing/goals';
import { datesIn } from '@dugout/domain/time/zoned-days';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS: Readonly<Record<ProfileWindow, number>> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
  all: Number.POSITIVE_INFINITY,
};

const QUARTER_MS = 900_000;

/** Unix ms. */
export const startOf = (window: ProfileWindow, now: number): number => Math.max(0, now - WINDOW_MS[window]);

export interface DayDone {
  /** `2026-07-29` */
  readonly date: string;
  readonly trades: number;
  /** Lamports moved, in and out. */
  readonly volume: bigint;
  /** Lamports. */
  readonly realised: bigint;
}

/**
 * Returns totals of a trader's landed trades since `since` (unix ms) per day of a time zone, oldest first. Days
 * without trades are omitted. Trades are grouped by quarter hour: midnight of every zone falls on one.
 */
export async function daysOf(
  db: Db,
  userId: string,
  since: number,
  timeZone: string,
): Promise<readonly DayDone[]> {
  const { rows } = await sql<Record<'quarter' | 'trades' | 'volume' | 'realised', bigint>>`
    SELECT time / ${QUARTER_MS}::bigint AS quarter, count(*) AS trades, sum(abs(wallet_lamports)) AS volume,
      coalesce(sum(realised), 0) AS realised
    FROM swap_fill WHERE user_id = ${userId} AND time >= ${since} GROUP BY 1 ORDER BY 1`.execute(db.tables());
  const dateAt = datesIn(timeZone);
  const days = new Map<string, DayDone>();
  for (const { quarter, trades, volume, realised } of rows) {
    const date = dateAt(Number(quarter) * QUARTER_MS);
    const day = days.get(date) ?? { date, trades: 0, volume: 0n, realised: 0n };
    days.set(date, {
      date,
      trades: day.trades + Number(trades),
      volume: day.volume + volume,
      realised: day.realised + realised,
    });
  }
  return [...days.values()];
}

const MAX_TASK_SELLS = Math.max(
  ...TASKS.filter(({ fact }) => fact === 'taskSells').map(({ target }) => target),
);
/** Inlined as a literal, since the partial index covers only such sells. */
const TASK_LAMPORTS = sql.raw(TASK_TRADE_LAMPORTS.toString());

/** Counts sells with a known cost that moved at least `TASK_TRADE_LAMPORTS`, up to as many as a task needs, by user id. */
export async function taskSellsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; count: bigint }>`
    SELECT t.user_id, s.count FROM unnest(${userIds}::text[]) AS t (user_id) CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM (
        SELECT FROM swap_fill f
        WHERE f.user_id = t.user_id AND f.realised IS NOT NULL AND abs(f.wallet_lamports) >= ${TASK_LAMPORTS}
        LIMIT ${MAX_TASK_SELLS}) AS sells) AS s`.execute(db.tables());
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** Returns the user ids of the traders that referrers brought, earliest first, by referrer. */
export async function referredBy(
  db: Db,
  referrerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ referrer_id: string; user_ids: string[] }>`
    SELECT referrer_id, array_agg(user_id ORDER BY created_at) AS user_ids FROM referral
    WHERE referrer_id = ANY(${referrerIds}::text[]) GROUP BY referrer_id`.execute(db.tables());
  return new Map(rows.map(({ referrer_id, user_ids }) => [referrer_id, user_ids]));
}

export const newestTrades = (db: Db, userId: string, limit: number) =>
  db
    .tables()
    .selectFrom('swap_fill')
    .select(['time', 'side', 'mint', 'wallet_lamports as lamports'])
    .where('user_id', '=', userId)
    .orderBy('slot', 'desc')
    .orderBy('fill_order', 'desc')
    .limit(limit)
    .execute();

export type TradeRow = Awaited<ReturnType<typeof newestTrades>>[number];

/** Returns when an account was created; null for a deleted one. */
export async function joinedAt(db: Db, userId: string): Promise<Date | null> {
  const users = db.tables().selectFrom('auth_user').select('createdAt');
  return (await users.where('id', '=', userId).executeTakeFirst())?.createdAt ?? null;
}

export const accountIds = async (db: Db): Promise<string[]> =>
  (await db.tables().selectFrom('auth_user').select('id').execute()).map(({ id }) => id);
