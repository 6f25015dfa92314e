import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const homeExports: readonly ExportedTable[] = [
  ownRows({ table: 'trader_visit', about: 'Time of your last visit.', by: ['user_id'], key: ['user_id'] }),
];
