import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const giveawayExports: readonly ExportedTable[] = [
  ownRows({
    table: 'giveaway_entry',
    about: 'Giveaways you entered.',
    by: ['user_id'],
    key: ['giveaway_id', 'number'],
  }),
];
