import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const pictureExports: readonly ExportedTable[] = [
  ownRows({
    table: 'upload',
    about: 'Pictures you uploaded. Each is in the pictures folder under its name.',
    by: ['user_id'],
    key: ['name', 'user_id'],
  }),
];
