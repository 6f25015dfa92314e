import type { CheckedLink } from '@dugout/contract/profile/links';
import type { Db, Row } from '#/platform/db/db.ts';

export const provedLinks = (db: Db, userId: string): Promise<Row<'proved_link'>[]> =>
  db.tables().selectFrom('proved_link').selectAll().where('user_id', '=', userId).execute();

export async function saveProved(db: Db, proved: Row<'proved_link'>): Promise<void> {
  const { account, proved_at } = proved;
  await db
    .tables()
    .insertInto('proved_link')
    .values(proved)
    .onConflict((conflict) => conflict.columns(['user_id', 'link']).doUpdateSet({ account, proved_at }))
    .execute();
}

/** Removes the proof of a link unless it is for this account. */
export async function removeOtherProof(
  db: Db,
  userId: string,
  link: CheckedLink,
  account: string | null,
): Promise<void> {
  await db
    .tables()
    .deleteFrom('proved_link')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .$if(account !== null, (proofs) => proofs.where('account', '!=', account ?? ''))
    .execute();
}
