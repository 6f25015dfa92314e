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

export interface Schema {
  /** Forward-only, in order. */
  readonly migrations: readonly SqlFile[];
  /** Database functions with their triggers; applied again when they change. */
  readonly functions: readonly SqlFile[];
}

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/;
const FUNCTION = /^[a-z][a-z0-9_]*\.sql$/;

/**
 * Reads the schema of a folder: `migrations/NNNN-name.sql` and `sql/functions/name.sql`.
 * @throws MigrationError for a malformed file name
 */
export function readSchema(folder: string): Schema {
  return {
    migrations: sqlFiles(join(folder, 'migrations'), MIGRATION),
    functions: sqlFiles(join(folder, 'sql/functions'), FUNCTION),
  };
}

export const functionName = ({ name }: Pick<SqlFile, 'name'>): string => name.slice(0, -'.sql'.length);

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
