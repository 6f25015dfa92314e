import type { Withdrawal } from '@dugout/contract/wallets/withdrawal';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type WithdrawalRow = Row<'withdrawal'>;
type NewWithdrawal = Omit<WithdrawalRow, 'signature' | 'reason' | 'created_at' | 'finished_at'>;

export const insertWithdrawal = (tx: Db, row: NewWithdrawal): Promise<WithdrawalRow> =>
  tx
    .tables()
    .insertInto('withdrawal')
    .values({ ...row, signature: null, reason: null, created_at: new Date(), finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function withdrawalByKey(db: Db, userId: string, key: string): Promise<WithdrawalRow | null> {
  const row = await db
    .tables()
    .selectFrom('withdrawal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function withdrawalById(db: Db, userId: string, id: string): Promise<WithdrawalRow | null> {
  const row = await db
    .tables()
    .selectFrom('withdrawal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a page of a trader's withdrawals, newest first, with the total count. */
export async function withdrawalsOf(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: WithdrawalRow[]; readonly count: number }> {
  const own = db.tables().selectFrom('withdrawal').where('user_id', '=', userId);
  const items = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own.select((is) => is.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { items, count: Number(count) };
}

/** Returns a trader's withdrawals that have not been sent yet, oldest first. */
export const waitingWithdrawalsOf = (db: Db, userId: string): Promise<WithdrawalRow[]> =>
  db
    .tables()
    .selectFrom('withdrawal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Moves a withdrawal from one of the states to another; null when it is in none of them. */
export async function moveOn(
  tx: Db,
  id: string,
  from: readonly Withdrawal['status'][],
  to: Partial<Pick<WithdrawalRow, 'status' | 'signature' | 'reason' | 'fee_lamports' | 'finished_at'>>,
): Promise<WithdrawalRow | null> {
  const row = await tx
    .tables()
    .updateTable('withdrawal')
    .set(to)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Db, id: string): Promise<void> {
  await sql`SELECT FROM withdrawal WHERE id = ${id} FOR UPDATE`.execute(tx.tables());
}

/** Counts the transactions that were written for a withdrawal. */
export async function countTries(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM withdrawal_attempt WHERE withdrawal_id = ${id}`.execute(tx.tables());
  return Number(rows[0]?.count ?? 0);
}

/**
 * Returns withdrawals to send now: under way, or waiting and due. Traders alternate, each with their oldest
 * first.
 */
export const dueWithdrawals = (
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WithdrawalRow[]> =>
  db
    .tables()
    .selectFrom('withdrawal')
    .selectAll()
    .where((is) =>
      is.or([
        is('status', '=', 'sending'),
        is.and([is('status', '=', 'waiting'), is('due_at', '<=', new Date())]),
      ]),
    )
    .orderBy(sql`row_number() OVER (PARTITION BY user_id ORDER BY created_at, id)`)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();

/** Returns all traders' withdrawals that have not left yet and may still leave. */
export const openWithdrawals = (db: Db): Promise<WithdrawalRow[]> =>
  db.tables().selectFrom('withdrawal').selectAll().where('status', 'in', ['waiting', 'sending']).execute();

/** Reports whether a trader has paid an address before, while it was not their own wallet. */
export async function wasPaidBefore(db: Db, userId: string, destination: string): Promise<boolean> {
  const row = await db
    .tables()
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', userId)
    .where('destination', '=', destination)
    .where('own_wallet', '=', false)
    .where('status', '=', 'landed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
