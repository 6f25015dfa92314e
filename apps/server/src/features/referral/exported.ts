import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const referralExports: readonly ExportedTable[] = [
  ownRows({ table: 'referral_code', about: 'Your referral code.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'released_handle',
    about: 'Handles that you gave up and can take back, as SHA-256 of what they look like.',
    by: ['user_id'],
    key: ['digest'],
  }),
  ownRows({
    table: 'referral',
    about: 'Who referred you, and whom you referred.',
    by: ['user_id', 'referrer_id'],
    key: ['user_id'],
  }),
];
