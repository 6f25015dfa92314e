import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Returns which of the uploaded pictures are shown anywhere. */
export async function picturesInUse(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM picture_in_use WHERE name = ANY(${names}::text[])`.execute(db.tables());
  return new Set(rows.map(({ name }) => name));
}
