import type pg from 'pg';
import { functionName, type SqlFile } from './schema-files.ts';
import { inTransaction } from './schema-transaction.ts';

/**
 * Creates functions whose files are new or changed, and drops those whose files are gone, in one transaction.
 * @returns how many were created or dropped
 * @throws MigrationError
 */
export async function applyFunctions(client: pg.PoolClient, functions: readonly SqlFile[]): Promise<number> {
  await client.query(
    `create table if not exists schema_function (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_function',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = functions.filter((file) => applied.get(functionName(file)) !== file.hash);
  const names = new Set(functions.map(functionName));
  const gone = rows.filter(({ name }) => !names.has(name));
  if (changed.length + gone.length === 0) return 0;
  await inTransaction(client, 'Applying the functions', async () => {
    for (const { name } of gone) await drop(client, name);
    for (const file of changed) await create(client, file);
  });
  return changed.length + gone.length;
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
