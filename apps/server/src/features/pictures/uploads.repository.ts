import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Records an upload; a repeat makes the picture the newest again. */
export async function noteUpload(db: Db, userId: string, name: string, at: Date): Promise<void> {
  await db
    .tables()
    .insertInto('upload')
    .values({ user_id: userId, name, uploaded_at: at })
    .onConflict((same) => same.columns(['user_id', 'name']).doUpdateSet({ uploaded_at: at }))
    .execute();
}

/** Returns those of the pictures that the trader uploaded; all of them for null. */
export async function uploadsOf(
  db: Db,
  userId: string,
  names: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const uploads = db.tables().selectFrom('upload').select('name').where('user_id', '=', userId);
  const rows = await (names === null ? uploads : uploads.where('name', 'in', [...names, ''])).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns those of the pictures without an existing uploader. */
export async function withoutUploader(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.tables().selectFrom('upload').select('name').where('name', 'in', names).execute();
  const owned = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !owned.has(name));
}

/** Returns the names of a trader's pictures, oldest first. */
export async function uploadsByAge(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .tables()
    .selectFrom('upload')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns those of the pictures that an account's limit does not remove. */
export async function fixedPictures(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .tables()
    .selectFrom('fixed_picture')
    .select('name')
    .where('name', 'in', names)
    .execute();
  return new Set(rows.flatMap(({ name }) => (name === null ? [] : [name])));
}

export async function forgetUpload(db: Db, userId: string, name: string): Promise<void> {
  await db.tables().deleteFrom('upload').where('user_id', '=', userId).where('name', '=', name).execute();
}

export async function forgetUploads(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.tables().deleteFrom('upload').where('name', 'in', names).execute();
}

export async function publicAddresses(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    SELECT address FROM public_picture WHERE address = ANY(${addresses}::text[])`.execute(db.tables());
  return new Set(rows.map(({ address }) => address));
}

/** Returns names of pictures uploaded before a time that nobody shows or has to see. */
export async function unusedSince(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM upload u WHERE NOT EXISTS (SELECT FROM picture_in_use used WHERE used.name = u.name)
    GROUP BY name HAVING max(uploaded_at) < ${before} LIMIT ${limit}`.execute(db.tables());
  return rows.map(({ name }) => name);
}

/** Returns the names of all uploaded pictures that are shown, or that an operator may have to see. */
export async function picturesShown(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM picture_in_use WHERE name IS NOT NULL ORDER BY name`.execute(db.tables());
  return rows.map(({ name }) => name);
}
