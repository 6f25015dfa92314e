import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const profileExports: readonly ExportedTable[] = [
  ownRows({ table: 'profile', about: 'Your profile.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'proved_link',
    about: 'Verified links of your profile.',
    by: ['user_id'],
    key: ['user_id', 'link'],
  }),
];
