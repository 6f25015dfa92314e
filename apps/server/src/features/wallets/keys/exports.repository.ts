import type { Db, Row } from '#/platform/db/db.ts';
import type { Counts } from '../outflow/caps.ts';

export type ExportRow = Row<'wallet_export'>;

/** Returns a wallet's pending export: not given, canceled or expired. */
export async function waitingExport(tx: Db, walletAddress: string): Promise<ExportRow | null> {
  const row = await tx
    .tables()
    .selectFrom('wallet_export')
    .selectAll()
    .where('wallet_address', '=', walletAddress)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a trader's pending exports with their wallets, oldest first. */
export const waitingExportsOf = (
  db: Db,
  userId: string,
): Promise<(ExportRow & { readonly walletId: string; readonly name: string })[]> =>
  db
    .tables()
    .selectFrom('wallet_export as e')
    .innerJoin('wallet as w', 'w.address', 'e.wallet_address')
    .selectAll('e')
    .select(['w.id as walletId', 'w.name'])
    .where('e.user_id', '=', userId)
    .where('e.status', '=', 'waiting')
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute();

export const waitingExports = (db: Db): Promise<ExportRow[]> =>
  db.tables().selectFrom('wallet_export').selectAll().where('status', '=', 'waiting').execute();

export const insertExport = (
  tx: Db,
  {
    id,
    userId,
    walletAddress,
    counts,
    dueAt,
  }: { id: string; userId: string; walletAddress: string; counts: Counts; dueAt: Date },
): Promise<ExportRow> =>
  tx
    .tables()
    .insertInto('wallet_export')
    .values({
      id,
      user_id: userId,
      wallet_address: walletAddress,
      status: 'waiting',
      value_lamports: counts.user,
      platform_lamports: counts.platform,
      free_lamports: counts.free,
      due_at: dueAt,
      created_at: new Date(),
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const change = async (tx: Db, id: string, values: Partial<ExportRow>): Promise<void> => {
  await tx.tables().updateTable('wallet_export').set(values).where('id', '=', id).execute();
};

export const endExport = (
  tx: Db,
  id: string,
  status: 'given' | 'cancelled' | 'lapsed',
  at: Date,
): Promise<void> => change(tx, id, { status, finished_at: at });

export const recount = (tx: Db, id: string, counts: Counts): Promise<void> =>
  change(tx, id, {
    value_lamports: counts.user,
    platform_lamports: counts.platform,
    free_lamports: counts.free,
  });

/** Sets an export to pending again after its key could not be given. */
export const waitAgain = (tx: Db, id: string): Promise<void> =>
  change(tx, id, { status: 'waiting', finished_at: null });
