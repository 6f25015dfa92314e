import { randomBytes } from 'node:crypto';
import { areNamesChecked, nameRefusal, noteNamesChecked } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { allClanNames } from './clan-names.repository.ts';
import { nameForms } from './clan-names.ts';
import { lockClanNames, updateClan } from './clans.repository.ts';

const TAG_BYTES = 3;

/**
 * Assigns a neutral name or tag to clans whose own was chosen before it was reserved, and notifies their members.
 * The owner may choose another at once.
 */
export async function renameReservedClans(db: Db, events: EventBus): Promise<void> {
  if (await areNamesChecked(db, 'clan')) return;
  await db.transaction(async (tx) => {
    await lockClanNames(tx);
    for (const { id, tag, name } of await allClanNames(tx)) {
      if (nameRefusal(tag) === null && nameRefusal(name) === null) continue;
      const drawn = randomBytes(TAG_BYTES).toString('hex').toUpperCase();
      const kept = {
        tag: nameRefusal(tag) === null ? tag : drawn,
        name: nameRefusal(name) === null ? name : `Clan ${drawn}`,
      };
      await updateClan(tx, id, { ...kept, ...nameForms(kept) });
      await events.emit(tx, 'clans.renamed', { clanId: id });
    }
    await noteNamesChecked(tx, 'clan');
  });
}
