import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { areNamesChecked, noteNamesChecked } from './names/checked-names.repository.ts';
import { reservedFor } from './names/reserved-names.ts';
import { allNames, replaceName } from './users.repository.ts';

interface RenameReservedOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly facts: Facts;
  readonly userNameFor: (desired: string) => Promise<string>;
}

/**
 * Gives a neutral name to accounts whose names became reserved, and notifies them. They may choose another at
 * once. The former name is hidden, because the rule bans it.
 */
export async function renameReserved({ db, events, facts, userNameFor }: RenameReservedOptions) {
  if (await areNamesChecked(db, 'account')) return;
  for (const { userId, userName } of await allNames(db)) {
    if (isSimulatedName(userName) || reservedFor(userName) === null) continue;
    const name = await userNameFor(userName);
    await db.transaction(async (tx) => {
      await replaceName(tx, userId, name);
      await facts.publish(tx, 'identity.named', { userId, userName: name });
      await events.emit(tx, 'identity.renamed', { userId, userName: name });
    });
  }
  await noteNamesChecked(db, 'account');
}
