import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const settingsExports: readonly ExportedTable[] = [
  ownRows({ table: 'user_setting', about: 'Your settings.', by: ['user_id'], key: ['user_id', 'part'] }),
];
