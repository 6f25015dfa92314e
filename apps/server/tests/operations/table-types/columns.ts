import type pg from 'pg';

export interface Column {
  readonly table: string;
  readonly name: string;
  /** In SQL notation: `numeric(39,0)`, `text[]`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** GENERATED ALWAYS. */
  readonly isGenerated: boolean;
  /** The texts that a check allows; null when there is no such check. */
  readonly choices: readonly string[] | null;
}

/** Tables and views in the order of their creation, without partitions, with columns in order. */
const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, d.adbin is not null as "hasDefault", a.attidentity = 'a' as "isGenerated",
    (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::text::regnamespace and c.relkind in ('r', 'p', 'v')
    and not c.relispartition and c.relname not in ('schema_migration', 'schema_function')
    and a.attnum > 0 and not a.attisdropped
  order by c.oid, a.attnum`;

export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Omit<Column, 'choices'> & { checks: string[] | null }>(COLUMNS);
  return rows.map(({ checks, ...column }) => ({ ...column, choices: choicesIn(checks ?? []) }));
}

/** Returns the texts of a check such as `CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))`. */
function choicesIn(checks: readonly string[]): string[] | null {
  const list = checks
    .map((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1])
    .find(Boolean);
  if (list === undefined) return null;
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text.replaceAll("''", "'"));
}
