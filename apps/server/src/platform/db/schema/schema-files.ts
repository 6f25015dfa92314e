import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The database and this version's schema are incompatible. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  /** The SHA-256 of `sql` in hex. */
  readonly hash: string;
}

export interface Migration extends SqlFile {
  readonly needs: Needs;
}

/**
 * The migration that a server must know to run on a database with this one: 'nothing', so that any may run, 'itself',
 * or the name of an earlier one.
 */
export type Needs = string;

export interface Schema {
  /** Forward-only, in order. */
  readonly migrations: readonly Migration[];
  /** Database functions with their triggers; applied again when they change. */
  readonly functions: readonly SqlFile[];
}

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/;
const FUNCTION = /^[a-z][a-z0-9_]*\.sql$/;
/** The first line of a migration. */
const KIND = /^-- (?<kind>expand|contract)(?:, needs (?<needs>\d{4}-[a-z0-9-]+\.sql))?$/;

/**
 * Reads the schema of a folder: `migrations/NNNN-name.sql` and `sql/functions/name.sql`.
 * @throws MigrationError for a malformed file name
 */
export function readSchema(folder: string): Schema {
  return {
    migrations: sqlFiles(join(folder, 'migrations'), MIGRATION).map((file) => ({
      ...file,
      needs: needsOf(file),
    })),
    functions: sqlFiles(join(folder, 'sql/functions'), FUNCTION),
  };
}

export const functionName = ({ name }: Pick<SqlFile, 'name'>): string => name.slice(0, -'.sql'.length);

/**
 * Reads the first line of a migration: `-- expand` when servers that do not know it may run with it, `-- contract` when
 * they may not, `-- contract, needs 0045-name.sql` when those may that know 0045-name.sql. Without such a line it is
 * `-- contract`.
 */
function needsOf({ sql }: SqlFile): Needs {
  const { kind, needs } = KIND.exec(sql.split('\n', 1)[0] ?? '')?.groups ?? {};
  return kind === 'expand' ? 'nothing' : (needs ?? 'itself');
}

function sqlFiles(folder: string, pattern: RegExp): SqlFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const name of names) {
    if (!pattern.test(name))
      throw new MigrationError(`${name} in ${folder} does not match ${pattern.source}`);
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}
