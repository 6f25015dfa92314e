import type { Db, Row } from '#/platform/db/db.ts';

type VoteRow = Pick<Row<'call_vote'>, 'mint' | 'user_id' | 'up'>;

export const allVotes = (db: Db): Promise<VoteRow[]> =>
  db.tables().selectFrom('call_vote').select(['mint', 'user_id', 'up']).execute();

export async function saveVote(db: Db, { mint, user_id, up }: VoteRow, at: Date): Promise<void> {
  await db
    .tables()
    .insertInto('call_vote')
    .values({ mint, user_id, up, voted_at: at })
    .onConflict((conflict) => conflict.columns(['mint', 'user_id']).doUpdateSet({ up, voted_at: at }))
    .execute();
}

export async function deleteVote(db: Db, userId: string, mint: string): Promise<void> {
  await db.tables().deleteFrom('call_vote').where('user_id', '=', userId).where('mint', '=', mint).execute();
}
