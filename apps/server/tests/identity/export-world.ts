/** Reads the archive of a trader's data, and creates rows of the trader in every table. */
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const BLOCK = 512;

export function filesOf(archive: Uint8Array): Map<string, Buffer> {
  const tar = gunzipSync(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    if (name === '') break;
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    files.set(name, tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

interface NamingColumn {
  readonly table: string;
  readonly column: string;
  readonly names: 'user' | 'wallet';
}

/** Returns columns that refer to a trader, by a foreign key or by their name. */
export async function namingColumns(db: Db): Promise<NamingColumn[]> {
  const { rows } = await sql<NamingColumn>`
    SELECT c.table_name AS table, c.column_name AS column,
      CASE WHEN c.column_name LIKE '%wallet%' OR c.column_name = 'address' THEN 'wallet' ELSE 'user' END AS names
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'text'
      AND (c.column_name ~ ${'^(user_?id|.*_user_id|(author|reporter|actor|subject|caller|referrer|other|owner)_id|asked_by|low|high|.*wallet_address)$'}
        OR EXISTS (
          SELECT 1 FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
          WHERE k.contype = 'f' AND k.confrelid IN ('auth_user'::regclass, 'wallet'::regclass)
            AND k.conrelid = to_regclass(format('%I', c.table_name)) AND a.attname = c.column_name
            AND cardinality(k.conkey) = 1))
    ORDER BY 1, 2`.execute(db.tables());
  return rows;
}

/** Drops all constraints beyond types, and all triggers, so that any row can be written. */
export async function dropRules(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
    WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace`.execute(db.tables());
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.raw(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(db.tables());
  const tables = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(db.tables());
  for (const { name } of tables.rows)
    await sql`ALTER TABLE ${sql.raw(name)} DISABLE TRIGGER USER`.execute(db.tables());
}

interface PlantedColumn {
  readonly name: string;
  readonly type: string;
}

const FAR_AWAY = new Date('2099-01-01T00:00:00Z');
let planted = 0;

function fillOf(type: string, mark: string): unknown {
  if (type === 'text') return mark;
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type.startsWith('timestamp')) return FAR_AWAY;
  if (type === 'ARRAY') return [];
  return type === 'smallint' ? planted : 1_000_000 + planted;
}

/**
 * Inserts a row with `own` in its columns and without other references to the trader, unless that would repeat a
 * row of the table. Returns a text that identifies the row.
 */
export async function plant(db: Db, table: string, own: Readonly<Record<string, string>>): Promise<string> {
  planted += 1;
  const mark = `planted${String(planted).padStart(6, '0')}`;
  const { rows } = await sql<PlantedColumn>`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_nullable = 'NO'
      AND is_identity = 'NO' AND is_generated = 'NEVER'`.execute(db.tables());
  const values = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, fillOf(type, mark)])),
    ...own,
  };
  const inserted = await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    VALUES (${sql.join(Object.values(values))}) ON CONFLICT DO NOTHING RETURNING 1`.execute(db.tables());
  const isMarked = rows.some(({ name, type }) => type === 'text' && !(name in own));
  return isMarked && inserted.rows.length === 1 ? mark : Object.values(own).join();
}
