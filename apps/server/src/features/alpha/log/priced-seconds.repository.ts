import type { Db, Row } from '#/platform/db/db.ts';

export type PricedSecondRow = Row<'call_priced_second'>;

const AT_ONCE = 1_000;

/** Existing rows are unchanged. */
export async function keepPricedSeconds(db: Db, rows: readonly PricedSecondRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .tables()
      .insertInto('call_priced_second')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const pricedSecondsOf = (db: Db, userId: string): Promise<PricedSecondRow[]> =>
  db
    .tables()
    .selectFrom('call_priced_second as s')
    .innerJoin('token_call as c', 'c.id', 's.call_id')
    .selectAll('s')
    .where('c.user_id', '=', userId)
    .execute();
