import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { type DrawnPicture, UPLOAD_SIZES, type UploadSize } from './picture-sizes.ts';

/** Adds the files of a picture; existing files stay. Returns whether any was added. */
export async function addFiles(db: Db, name: string, drawn: DrawnPicture): Promise<boolean> {
  const added = await db
    .tables()
    .insertInto('upload_file')
    .values([...drawn].map(([side, bytes]) => ({ name, side, bytes: Buffer.from(bytes) })))
    .onConflict((same) => same.columns(['name', 'side']).doNothing())
    .returning('side')
    .execute();
  return added.length > 0;
}

export const readFileOf = async (db: Db, name: string, side: UploadSize): Promise<Buffer | null> =>
  (
    await db
      .tables()
      .selectFrom('upload_file')
      .select('bytes')
      .where('name', '=', name)
      .where('side', '=', side)
      .executeTakeFirst()
  )?.bytes ?? null;

export async function removeFiles(db: Db, name: string): Promise<void> {
  await db.tables().deleteFrom('upload_file').where('name', '=', name).execute();
}

/** Returns the bytes of pictures by their names; pictures that are not stored are absent. */
export async function fileBytes(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT name, sum(octet_length(bytes))::float8 AS bytes FROM upload_file
    WHERE name = ANY(${names}::text[]) GROUP BY name`.execute(db.tables());
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

export async function allFileBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(bytes)), 0)::float8 AS bytes FROM upload_file`.execute(db.tables());
  return rows[0]?.bytes ?? 0;
}

/** Returns pictures that nobody sees, oldest first, with their bytes. */
export async function unseenFiles(db: Db): Promise<readonly { name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT name, sum(octet_length(bytes))::float8 AS bytes FROM upload_file
    WHERE name NOT IN (SELECT used.name FROM picture_in_use used WHERE used.name IS NOT NULL)
    GROUP BY name ORDER BY min(kept_at), name`.execute(db.tables());
  return rows;
}

/** Returns the names of pictures that no account uploaded and that are not being uploaded either. */
export async function orphanedFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM upload_file f WHERE kept_at < now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM upload u WHERE u.name = f.name)`.execute(db.tables());
  return rows.map(({ name }) => name);
}

/** Returns the pictures that lack a stored size. */
export async function incompleteFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name
    WHERE (SELECT count(*) FROM upload_file f WHERE f.name = name.name) < ${UPLOAD_SIZES.length}`.execute(
    db.tables(),
  );
  return rows.map(({ name }) => name);
}
