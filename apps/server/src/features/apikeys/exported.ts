import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const apiKeyExports: readonly ExportedTable[] = [
  ownRows({
    table: 'api_key',
    about: 'Your API keys: their scopes and budgets, never the keys.',
    by: ['user_id'],
    key: ['id'],
    without: { key_hash: 'Proves the key' },
  }),
];
