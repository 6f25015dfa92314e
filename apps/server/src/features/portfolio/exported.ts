import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const portfolioExports: readonly ExportedTable[] = [
  ownRows({
    table: 'equity_point',
    about: 'Equity of your account over time, in lamports.',
    by: ['user_id'],
    key: ['user_id', 'time'],
  }),
];
