import type pg from 'pg';
import { functionName, type SqlFile } from './schema-files.ts';
import { inTransaction, type SchemaLocks } from './schema-transaction.ts';

interface ChangedFunctions {
  /** Files that are new or changed. */
  readonly changed: readonly SqlFile[];
  /** Names of functions whose files are gone. */
  readonly gone: readonly string[];
}

/** Compares the functions of the database with the files. */
export async function changedFunctions(
  client: pg.PoolClient,
  functions: readonly SqlFile[],
): Promise<ChangedFunctions> {
  const { rows: tables } = await client.query(`select where to_regclass('schema_function') is not null`);
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string; hash: string }>('select name, hash from schema_function');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const names = new Set(functions.map(functionName));
  return {
    changed: functions.filter((file) => applied.get(functionName(file)) !== file.hash),
    gone: [...applied.keys()].filter((name) => !names.has(name)),
  };
}

/**
 * Creates functions whose files are new or changed, and drops those whose files are gone, in one transaction.
 * @returns how many were created or dropped
 * @throws MigrationError
 */
export async function applyFunctions(
  client: pg.PoolClient,
  functions: readonly SqlFile[],
  locks: SchemaLocks,
): Promise<number> {
  const before = await changedFunctions(client, functions);
  if (before.changed.length + before.gone.length === 0) return 0;
  return inTransaction(client, { what: 'Applying the functions', locks }, async () => {
    await client.query(
      `create table if not exists schema_function (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const { changed, gone } = await changedFunctions(client, functions);
    for (const name of gone) await drop(client, name);
    for (const file of changed) await create(client, file);
    return changed.length + gone.length;
  });
}

async function drop(client: pg.PoolClient, name: string): Promise<void> {
  await dropFunctions(client, name, 'cascade');
  await client.query('delete from schema_function where name = $1', [name]);
}

async function create(client: pg.PoolClient, file: SqlFile): Promise<void> {
  const name = functionName(file);
  await dropFunctions(client, name, 'restrict');
  try {
    await client.query(file.sql);
  } catch (error) {
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query(
    `insert into schema_function (name, hash) values ($1, $2)
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, file.hash],
  );
}

/**
 * Drops every function with a name, whatever its arguments: `create or replace` with other arguments would leave
 * two. A trigger function has no arguments and is referenced by its triggers, so it is dropped with `cascade`.
 */
async function dropFunctions(
  client: pg.PoolClient,
  name: string,
  how: 'restrict' | 'cascade',
): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where proname = $1 and pronamespace = current_schema()::text::regnamespace
        and (prorettype <> 'trigger'::regtype or $2 = 'cascade')`,
    [name, how],
  );
  for (const { signature } of rows) await client.query(`drop function ${signature} ${how}`);
}
