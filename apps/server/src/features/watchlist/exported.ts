import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const watchlistExports: readonly ExportedTable[] = [
  ownRows({ table: 'watched_token', about: 'Your watchlist.', by: ['user_id'], key: ['user_id', 'mint'] }),
  ownRows({ table: 'price_alert', about: 'Your alerts.', by: ['user_id'], key: ['id'] }),
];
