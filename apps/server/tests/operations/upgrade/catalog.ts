import type pg from 'pg';

/** Everything that a schema is made of, a line for each part; the order of columns does not count. */
const PARTS = [
  `select 'table ' || relname || ' ' || relkind::text || ' ' || coalesce(reloptions::text, '') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`,
  `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || ' not null ' || a.attnotnull || ' identity ' || a.attidentity::text || ' collation ' || a.attcollation
      || ' default ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0
      and not a.attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexdef from pg_indexes where schemaname = 'public'`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  `select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'`,
];

/** A schema as sorted lines: two databases with the same lines have the same schema. */
export async function catalogOf(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const part of PARTS) {
    const { rows } = await pool.query<{ line: string }>(`select line from (${part}) as part (line)`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}

/**
 * Every row of every table as JSON, by table; sorted, so that two databases with the same rows give the same.
 */
export async function contentsOf(pool: pg.Pool): Promise<Map<string, object[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in ('schema_migration', 'schema_function')`,
  );
  const contents = new Map<string, object[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: object }>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    );
    contents.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return contents;
}
