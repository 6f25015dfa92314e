import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ExportedTrader, OwnRows } from '#/features/exported-tables.ts';
import type { Db } from '#/platform/db/db.ts';

const PAGE = 1_000;

type ExportedRow = Readonly<Record<string, unknown>>;

export async function exportedTrader(db: Db, userId: string): Promise<ExportedTrader> {
  const wallets = await db
    .tables()
    .selectFrom('wallet')
    .select('address')
    .where('user_id', '=', userId)
    .execute();
  return { userId, wallets: wallets.map(({ address }) => address) };
}

function areOf(rows: OwnRows, trader: ExportedTrader): RawBuilder<SqlBool> {
  if (rows.where !== undefined) return rows.where(trader);
  const own = (rows.by ?? []).map((column) => sql<SqlBool>`${sql.ref(column)} = ${trader.userId}`);
  if (rows.through === undefined) return sql.join(own, sql` OR `);
  const { column, table } = rows.through;
  return sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(table)} WHERE user_id = ${trader.userId})`;
}

/** Yields a trader's rows of a table in pages, in the order of its key. */
export async function* ownRowsOf(
  db: Db,
  rows: OwnRows,
  trader: ExportedTrader,
): AsyncGenerator<ExportedRow[]> {
  const key = sql.join(rows.key.map((column) => sql.ref(column)));
  for (let last: ExportedRow | undefined; ; ) {
    const after =
      last === undefined
        ? sql`true`
        : sql`(${key}) > (${sql.join(rows.key.map((column) => last?.[column]))})`;
    const page: { rows: ExportedRow[] } = await sql<ExportedRow>`
      SELECT * FROM ${sql.table(rows.table)} WHERE (${areOf(rows, trader)}) AND ${after}
      ORDER BY ${key} LIMIT ${PAGE}`.execute(db.tables());
    if (page.rows.length > 0) yield page.rows;
    if (page.rows.length < PAGE) return;
    last = page.rows.at(-1);
  }
}
