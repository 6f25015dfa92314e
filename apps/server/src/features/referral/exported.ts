import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const referralExports: readonly ExportedTable[] = [
  ownRows({ table: 'referral_code', about: 'Your referral code.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'released_handle',
    about: 'Handles you released and can reclaim, as SHA-256 of their look-alike form.',
    by: ['user_id'],
    key: ['digest'],
  }),
  ownRows({
    table: 'referral',
    about: 'Your referrer and the traders you referred.',
    by: ['user_id', 'referrer_id'],
    key: ['user_id'],
  }),
];
