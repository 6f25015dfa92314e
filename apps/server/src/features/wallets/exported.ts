import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const walletExports: readonly ExportedTable[] = [
  ownRows({
    table: 'wallet',
    about: 'Your wallets. Their keys are never here.',
    by: ['user_id'],
    key: ['id'],
  }),
  ownRows({ table: 'withdrawal', about: 'Your withdrawals.', by: ['user_id'], key: ['id'] }),
  ownRows({
    table: 'withdrawal_attempt',
    about: 'The transactions of your withdrawals.',
    through: { column: 'withdrawal_id', table: 'withdrawal' },
    key: ['signature'],
    without: { transaction: 'Signed bytes, which are on the chain under the signature' },
  }),
  ownRows({
    table: 'withdrawal_outflow_hour',
    about: 'Hourly outflow of your account, for the daily limit.',
    by: ['user_id'],
    key: ['hour', 'user_id'],
  }),
  ownRows({
    table: 'rent_reclaim',
    about: 'Transactions that returned rent of your empty token accounts, or your cashback.',
    by: ['user_id'],
    key: ['signature'],
    without: { transaction: 'Signed bytes, which are on the chain under the signature' },
  }),
  ownRows({
    table: 'wallet_export',
    about: 'Key exports you requested.',
    by: ['user_id'],
    key: ['id'],
  }),
  { table: 'chain_cursor', leftOut: 'How far the chain was read for a wallet' },
];
