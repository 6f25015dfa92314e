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

/** A migration's name and the SHA-256 of its SQL in hex. */
export interface MigrationId {
  readonly name: string;
  readonly hash: string;
}

export interface SqlFile extends MigrationId {
  readonly sql: string;
}

/** The schema before the baseline, and the SQL that upgrades it to the baseline. */
export interface PreviousSchema {
  readonly migrations: readonly MigrationId[];
  readonly upgrade: string;
  /** The number of the last migration of the baseline, such as `0012`. */
  readonly baseline: string;
}

export interface Schema {
  /** Forward-only, in order. */
  readonly migrations: readonly SqlFile[];
  /** Database functions with their triggers; applied again when they change. */
  readonly functions: readonly SqlFile[];
  /** Null when there is none to upgrade from. */
  readonly previous: PreviousSchema | null;
}

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/;
const FUNCTION = /^[a-z][a-z0-9_]*\.sql$/;
const UPGRADE = /^(\d{4})-to-(\d{4})\.sql$/;

/**
 * Reads the schema of a folder: `migrations/NNNN-name.sql`, `sql/functions/name.sql` and, for databases of the
 * version before the baseline, `sql/upgrade/NNNN-to-NNNN.sql` with the hashes of the migrations it starts from,
 * in sha256sum format.
 * @throws MigrationError for a malformed file name
 */
export function readSchema(folder: string): Schema {
  return {
    migrations: sqlFiles(join(folder, 'migrations'), MIGRATION),
    functions: sqlFiles(join(folder, 'sql/functions'), FUNCTION),
    previous: previousSchema(join(folder, 'sql/upgrade')),
  };
}

/** Returns the name of the function that a file creates. */
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

function previousSchema(folder: string): PreviousSchema | null {
  const [file] = sqlFiles(folder, UPGRADE);
  const [, from, baseline] = UPGRADE.exec(file?.name ?? '') ?? [];
  if (file === undefined || from === undefined || baseline === undefined) return null;
  const lines = readFileSync(join(folder, `${from}.sha256`), 'utf8')
    .trim()
    .split('\n');
  const migrations = lines.map((line) => {
    const [hash = '', name = ''] = line.split(/ +/);
    return { name, hash };
  });
  return { migrations, upgrade: file.sql, baseline };
}
