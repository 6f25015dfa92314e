import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import type { Db } from '#/platform/db/db.ts';
import { allRelationsOf } from './pairs.repository.ts';

/** Hides who blocks the trader. */
const shown = (relation: string): string | null => {
  if (relation === 'blockedBy') return null;
  return relation === 'bothBlocking' ? 'blocking' : relation;
};

export const friendExports = (db: Db): readonly ExportedTable[] => [
  {
    table: 'trader_pair',
    about: 'Your friends, requests and blocks, by user id.',
    read: async (userId) =>
      [...(await allRelationsOf(db, userId))].flatMap(([otherId, relation]) => {
        const own = shown(relation);
        return own === null ? [] : [{ user_id: userId, other_id: otherId, relation: own }];
      }),
  },
  ownRows({ table: 'trader_presence', about: 'When you were last seen.', by: ['user_id'], key: ['user_id'] }),
];
