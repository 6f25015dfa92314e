import type pg from 'pg';
import { functionName, type SqlFile } from './schema-files.ts';
import { inTransaction, type SchemaLocks } from './schema-transaction.ts';

/** Returns the hashes of the database's functions by name. */
async function readFunctions(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await client.query(`select where to_regclass('schema_function') is not null`);
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_function',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Returns the names of functions that the database lacks, or has in another version. */
export async function pendingFunctions(
  client: pg.PoolClient,
  functions: readonly SqlFile[],
): Promise<string[]> {
  const applied = await readFunctions(client);
  return functions.filter((file) => applied.get(functionName(file)) !== file.hash).map(functionName);
}

interface ApplyFunctions {
  /** Whether functions without a file are dropped. They may belong to a newer version. */
  readonly drops: boolean;
  readonly locks: SchemaLocks;
}

/**
 * Creates functions whose files are new or changed, and drops those whose files are gone, in one transaction.
 * @returns how many were created or dropped
 * @throws MigrationError
 */
export async function applyFunctions(
  client: pg.PoolClient,
  functions: readonly SqlFile[],
  { drops, locks }: ApplyFunctions,
): Promise<number> {
  if (!drops && (await pendingFunctions(client, functions)).length === 0) return 0;
  return inTransaction(client, { what: 'Applying the functions', locks }, async () => {
    await client.query(
      `create table if not exists schema_function (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await readFunctions(client);
    const names = new Set(functions.map(functionName));
    const gone = drops ? [...applied.keys()].filter((name) => !names.has(name)) : [];
    const changed = functions.filter((file) => applied.get(functionName(file)) !== file.hash);
    for (const name of gone) await drop(client, name);
    for (const file of changed) await create(client, file);
    return gone.length + changed.length;
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
