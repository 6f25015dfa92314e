import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { sharedOutflowOfDay } from './outflow.repository.ts';

const TRADERS = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds: within the last hour, whole hours ago, and on both sides of the hour and of the day's start. */
const AGES = [
  1,
  59 * MINUTE,
  61 * MINUTE,
  12 * 60 * MINUTE,
  DAY - 61 * MINUTE,
  DAY - 59 * MINUTE,
  DAY - MINUTE,
  DAY + MINUTE,
  3 * DAY,
];

const database = sharedDatabase();
let made = 0;

beforeAll(async () => {
  for (const [index, id] of TRADERS.entries()) {
    await database.pool.query('INSERT INTO auth_user (id, name, email) VALUES ($1, $2, $2)', [
      id,
      `Trader${index}`,
    ]);
    await database.pool.query(
      "INSERT INTO wallet (id, user_id, name, address, is_primary) VALUES ($1, $1, 'Main', $1, true)",
      [id],
    );
  }
});

async function outflowOfDay(db: Db, userId: string) {
  const { user, platform } = await sharedOutflowOfDay(db, userId);
  const { rows } = await sql<{ sum: bigint }>`SELECT outflow_of_trader(${userId}) AS sum`.execute(
    db.tables(),
  );
  expect(rows).toEqual([{ sum: user }]);
  return { user, platform };
}

/** `unpriced`: counts towards the trader's cap only. */
async function withdrawal(
  userId: string,
  status: string,
  ageSeconds: number,
  more: { ownWallet?: boolean; unpriced?: boolean } = {},
): Promise<string> {
  const id = `${++made}`.padStart(24, '0');
  const value = 10 ** (made % 10) + made;
  await database.pool.query(
    `INSERT INTO withdrawal (id, user_id, wallet_address, mint, amount, destination, own_wallet, status, fee_lamports, value_lamports,
       platform_lamports, created_at, finished_at)
     VALUES ($1, $2, $2, 'SOL', 1, 'elsewhere', $3, $4, 5000, $5, $6, now() - interval '3 days',
       CASE WHEN $4 IN ('waiting', 'sending') THEN NULL ELSE now() - $7 * interval '1 second' END)`,
    [id, userId, more.ownWallet ?? false, status, value, more.unpriced ? 0 : value, ageSeconds],
  );
  return id;
}

const becomes = (id: string, status: string) =>
  database.pool.query(
    "UPDATE withdrawal SET status = $2, finished_at = CASE WHEN $2 = 'sending' THEN NULL ELSE now() END WHERE id = $1",
    [id, status],
  );

/** Returns the sums that the caps use, and the sum of all withdrawals of the day, at one moment. */
const bothSums = (userId: string) =>
  database.db.transaction(async (tx) => {
    const { rows } = await sql<{ user: bigint; platform: bigint }>`
      SELECT coalesce(sum(value_lamports) FILTER (WHERE user_id = ${userId}), 0) AS "user", coalesce(sum(platform_lamports), 0) AS platform
      FROM withdrawal
      WHERE NOT own_wallet AND (status IN ('waiting', 'sending') OR status = 'landed' AND finished_at > now() - interval '24 hours')`.execute(
      tx.tables(),
    );
    return { kept: await outflowOfDay(tx, userId), addedUp: rows[0] };
  });

describe('the outflow of a day', () => {
  it('is nothing before the first withdrawal', async () => {
    expect(await outflowOfDay(database.db, TRADERS[0] ?? '')).toEqual({ user: 0n, platform: 0n });
  });

  it('equals the sum of its withdrawals, whatever their age and state', async () => {
    for (const userId of TRADERS) {
      for (const age of AGES) {
        for (const status of ['waiting', 'sending', 'landed', 'cancelled', 'failed'])
          await withdrawal(userId, status, age);
        await withdrawal(userId, 'landed', age, { ownWallet: true });
        await withdrawal(userId, 'landed', age, { unpriced: true });
        await becomes(await withdrawal(userId, 'sending', age), 'landed');
        await becomes(await withdrawal(userId, 'sending', age), 'failed');
        const twice = await withdrawal(userId, 'waiting', age);
        for (const status of ['sending', 'landed', 'landed']) await becomes(twice, status);
      }
    }
    for (const userId of TRADERS) {
      const { kept, addedUp } = await bothSums(userId);
      expect(kept).toEqual(addedUp);
      expect(kept.user).toBeGreaterThan(0n);
      expect(kept.platform).toBeGreaterThan(kept.user);
    }
  });

  it('counts a withdrawal from the time it left, not the time it was requested', async () => {
    const [userId = ''] = TRADERS;
    const before = await outflowOfDay(database.db, userId);
    await withdrawal(userId, 'landed', 10);
    expect((await outflowOfDay(database.db, userId)).user).toBeGreaterThan(before.user);
  });

  it('counts exports while they wait and for a day after they were given', async () => {
    const [userId = ''] = TRADERS;
    const before = await outflowOfDay(database.db, userId);
    const exported = (id: string, status: string, dueHours: number, hoursAgo: number | null) =>
      database.pool.query(
        `INSERT INTO wallet_export (id, user_id, wallet_address, status, value_lamports, platform_lamports, due_at, finished_at)
         VALUES ($1, $2, $2, $3, 7, 5, now() + $4 * interval '1 hour', now() - $5 * interval '1 hour')`,
        [id.repeat(24), userId, status, dueHours, hoursAgo],
      );
    await exported('1', 'waiting', 24, null);
    await exported('2', 'given', -1, 23);
    await exported('3', 'given', -1, 25);
    await exported('4', 'cancelled', 24, 0);
    expect(await outflowOfDay(database.db, userId)).toEqual({
      user: before.user + 14n,
      platform: before.platform + 10n,
    });
  });
});
