import type { ExportedTable, ExportedTrader, OwnRows } from '#/features/exported-tables.ts';
import type { Db } from '#/platform/db/db.ts';
import { WHOLE_SIDE } from '#/platform/pictures/picture-sizes.ts';
import type { UploadStore } from '#/platform/pictures/upload-store.ts';
import type { ArchivedFile } from './archive.ts';
import { readme } from './readme.ts';
import { exportedTrader, ownRowsOf } from './rows.repository.ts';

/** Max rows per file; longer tables continue in further files. */
const ROWS_A_FILE = 5_000;

interface ExportedFilesOptions {
  readonly db: Db;
  readonly uploads: Pick<UploadStore, 'read'>;
  readonly uploadedBy: (userId: string) => Promise<ReadonlySet<string>>;
  readonly tables: readonly ExportedTable[];
}

/** Amounts as decimal strings, times in ISO 8601. */
const asJson = (rows: readonly object[]): Uint8Array =>
  Buffer.from(
    JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2),
  );

const without = (row: object, columns: OwnRows['without'] = {}): object =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !Object.hasOwn(columns, column)));

/** Yields all stored data of a trader, file by file, the README first. */
export async function* exportedFiles(
  { db, uploads, uploadedBy, tables }: ExportedFilesOptions,
  userId: string,
  at: Date,
): AsyncGenerator<ArchivedFile> {
  const trader = await exportedTrader(db, userId);
  yield { name: 'README.md', bytes: Buffer.from(readme(tables, at)) };
  for (const table of tables) {
    if ('leftOut' in table) continue;
    let part = 1;
    for await (const rows of partsOf(db, table, trader)) {
      yield { name: part === 1 ? `${table.table}.json` : `${table.table}-${part}.json`, bytes: asJson(rows) };
      part += 1;
    }
  }
  for (const name of await uploadedBy(userId)) {
    const bytes = await uploads.read(name, WHOLE_SIDE);
    if (bytes !== null) yield { name: `pictures/${name}.webp`, bytes };
  }
}

/** Yields at least one part, so that each table of the README has a file. */
async function* partsOf(
  db: Db,
  table: Exclude<ExportedTable, { leftOut: string }>,
  trader: ExportedTrader,
): AsyncGenerator<readonly object[]> {
  if ('read' in table) {
    yield await table.read(trader.userId);
    return;
  }
  let part: object[] = [];
  for await (const page of ownRowsOf(db, table, trader)) {
    if (part.length >= ROWS_A_FILE) {
      yield part;
      part = [];
    }
    part.push(...page.map((row) => without(row, table.without)));
  }
  yield part;
}
