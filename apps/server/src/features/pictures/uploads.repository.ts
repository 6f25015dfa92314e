import type { Db } from '#/platform/db/db.ts';

export async function noteUpload(db: Db, userId: string, name: string): Promise<void> {
  const upload = { user_id: userId, name };
  await db
    .tables()
    .insertInto('upload')
    .values(upload)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Those of the pictures that the trader uploaded; all of them for null. */
export async function uploadsOf(
  db: Db,
  userId: string,
  names: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const uploads = db.tables().selectFrom('upload').select('name').where('user_id', '=', userId);
  const rows = await (names === null ? uploads : uploads.where('name', 'in', [...names, ''])).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Those of the pictures that nobody uploaded, or whose uploaders are gone. */
export async function withoutUploader(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.tables().selectFrom('upload').select('name').where('name', 'in', names).execute();
  const owned = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !owned.has(name));
}

/** Names of a trader's pictures, the oldest first. */
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

/** Those of the pictures that an account's limit does not remove. */
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
