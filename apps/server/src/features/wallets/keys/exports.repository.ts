import type { Selectable } from 'kysely';
import { newId } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Outflow } from '../outflow/outflow.repository.ts';

interface ExportTable {
  id: string;
  user_id: string;
  wallet_address: string;
  /** `lapsed`: it was not taken in time. */
  status: 'waiting' | 'given' | 'cancelled' | 'lapsed';
  value_lamports: bigint;
  platform_lamports: bigint;
  due_at: Date;
  created_at: Date;
  finished_at: Date | null;
}

interface Tables {
  wallet_export: ExportTable;
}

export type ExportRow = Readonly<Selectable<ExportTable>>;

/** The export of a wallet that is not given, cancelled or lapsed yet. */
export async function waitingExport(tx: Db, walletAddress: string): Promise<ExportRow | null> {
  const row = await tx
    .tables<Tables>()
    .selectFrom('wallet_export')
    .selectAll()
    .where('wallet_address', '=', walletAddress)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row ?? null;
}

export const insertExport = (
  tx: Db,
  { userId, walletAddress, counts, dueAt }: { userId: string; walletAddress: string; counts: Outflow; dueAt: Date },
): Promise<ExportRow> =>
  tx
    .tables<Tables>()
    .insertInto('wallet_export')
    .values({
      id: newId(),
      user_id: userId,
      wallet_address: walletAddress,
      status: 'waiting',
      value_lamports: counts.user,
      platform_lamports: counts.house,
      due_at: dueAt,
      created_at: new Date(),
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const change = async (tx: Db, id: string, values: Partial<ExportRow>): Promise<void> => {
  await tx.tables<Tables>().updateTable('wallet_export').set(values).where('id', '=', id).execute();
};

export const endExport = (tx: Db, id: string, status: 'given' | 'cancelled' | 'lapsed', at: Date): Promise<void> =>
  change(tx, id, { status, finished_at: at });

/** Counts a waiting export at what its wallet is worth now. */
export const recount = (tx: Db, id: string, counts: Outflow): Promise<void> =>
  change(tx, id, { value_lamports: counts.user, platform_lamports: counts.house });

/** An export whose key could not be given after all waits again. */
export const waitAgain = (tx: Db, id: string): Promise<void> => change(tx, id, { status: 'waiting', finished_at: null });
