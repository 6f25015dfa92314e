import type { Db } from '#/platform/db/db.ts';
import { clansWithoutForms, saveForms } from './clan-names.repository.ts';
import { nameForms } from './clan-names.ts';

const AT_ONCE = 1_000;

/** Fills in the forms of names that were written before forms were stored. */
export async function fillNameForms(db: Db): Promise<void> {
  for (;;) {
    const clans = await clansWithoutForms(db, AT_ONCE);
    if (clans.length === 0) return;
    await saveForms(
      db,
      clans.map((clan) => ({ id: clan.id, ...nameForms(clan) })),
    );
  }
}
