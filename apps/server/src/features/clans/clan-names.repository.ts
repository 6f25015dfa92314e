/** Clans' names and tags, in the forms in which they are compared. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { ClanRow, NameForms } from './clans.repository.ts';

export type NamedRow = Pick<ClanRow, 'id' | 'tag' | 'name'>;

const NO_CLAN = '';

/** Returns a clan other than `clanId` whose tag looks like this; null for none. */
export async function clanWithTag(db: Db, drawnTag: string, clanId: string | null): Promise<NamedRow | null> {
  const { rows } = await sql<NamedRow>`
    SELECT id, tag, name FROM clan WHERE drawn_tag = ${drawnTag} AND id <> ${clanId ?? NO_CLAN}
    ORDER BY created_at, id LIMIT 1`.execute(db.tables());
  return rows[0] ?? null;
}

/** Returns clans other than `clanId` whose names share one of the keys (`likenessKeys`), oldest first. */
export async function clansWithKeys(
  db: Db,
  keys: readonly number[],
  clanId: string | null,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT DISTINCT c.created_at, c.id, c.tag, c.name
    FROM unnest(${keys}::integer[]) AS key JOIN clan c ON c.likeness_keys @> ARRAY[key]
    WHERE c.id <> ${clanId ?? NO_CLAN} ORDER BY c.created_at, c.id`.execute(db.tables());
  return rows;
}

export async function allClanNames(db: Db): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`SELECT id, tag, name FROM clan ORDER BY created_at, id`.execute(
    db.tables(),
  );
  return rows;
}

/** Returns some clans whose names were written before their forms were stored. */
export async function clansWithoutForms(db: Db, limit: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT id, tag, name FROM clan WHERE searched_name = '' ORDER BY id LIMIT ${limit}`.execute(db.tables());
  return rows;
}

export async function saveForms(
  db: Db,
  forms: readonly (NameForms & { readonly id: string })[],
): Promise<void> {
  await sql`
    UPDATE clan c SET searched_name = f.searched_name, drawn_tag = f.drawn_tag, likeness_keys = f.likeness_keys
    FROM jsonb_to_recordset(${JSON.stringify(forms)}::jsonb)
      AS f (id text, searched_name text, drawn_tag text, likeness_keys integer[])
    WHERE c.id = f.id`.execute(db.tables());
}
