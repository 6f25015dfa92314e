import type pg from 'pg';

/** Size of a table without free space. */
interface TableSize {
  readonly rows: number;
  /** The rows, including values stored out of line. */
  readonly tableBytes: number;
  readonly indexBytes: number;
}

export interface Sizes {
  readonly tables: ReadonlyMap<string, TableSize>;
  /** Size of all tables on disk before free space was reclaimed. */
  readonly diskBytes: number;
}

interface SizeRow {
  readonly name: string;
  readonly rows: string;
  readonly table_bytes: string;
  readonly index_bytes: string;
}

const OWN = "c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace";

async function diskBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c WHERE ${OWN}`,
  );
  return Number(rows[0]?.bytes);
}

/** Rewrites every table, then reads its size. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  const before = await diskBytes(client);
  await client.query('VACUUM (FULL, ANALYZE)');
  const { rows } = await client.query<SizeRow>(`
    SELECT c.relname AS name, pg_table_size(c.oid) AS table_bytes, pg_indexes_size(c.oid) AS index_bytes,
      (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', c.relname), false, true, '')))[1]::text AS rows
    FROM pg_class c WHERE ${OWN}`);
  const tables = rows.map((row): [string, TableSize] => [
    row.name,
    { rows: Number(row.rows), tableBytes: Number(row.table_bytes), indexBytes: Number(row.index_bytes) },
  ]);
  return { tables: new Map(tables), diskBytes: before };
}

/** Average growth of a table per item of one kind. */
export interface Growth extends TableSize {
  readonly table: string;
}

/** @returns the tables that grew, most bytes first */
export function growthOf(before: Sizes, after: Sizes, count: number): Growth[] {
  const each = (one: number, other: number): number => (other - one) / count;
  return [...after.tables]
    .map(([table, now]) => {
      const was = before.tables.get(table) ?? { rows: 0, tableBytes: 0, indexBytes: 0 };
      return {
        table,
        rows: each(was.rows, now.rows),
        tableBytes: each(was.tableBytes, now.tableBytes),
        indexBytes: each(was.indexBytes, now.indexBytes),
      };
    })
    .filter(({ tableBytes, indexBytes }) => tableBytes + indexBytes > 0)
    .sort((one, other) => bytesOf(other) - bytesOf(one));
}

export const bytesOf = ({ tableBytes, indexBytes }: TableSize): number => tableBytes + indexBytes;

export function without(growth: readonly Growth[], other: readonly Growth[], share: number): Growth[] {
  const of = new Map(other.map((one) => [one.table, one]));
  return growth
    .map((one) => {
      const less = of.get(one.table);
      return less === undefined
        ? one
        : {
            table: one.table,
            rows: one.rows - less.rows * share,
            tableBytes: one.tableBytes - less.tableBytes * share,
            indexBytes: one.indexBytes - less.indexBytes * share,
          };
    })
    .filter((one) => bytesOf(one) >= 1);
}
