import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const tradingExports: readonly ExportedTable[] = [
  ownRows({
    table: 'swap',
    about: 'Your swaps, with every fee, in lamports or raw units.',
    by: ['user_id'],
    key: ['id'],
    without: { sent_transaction: 'Signed bytes, which are on the chain under the signature' },
  }),
  ownRows({
    table: 'swap_batch',
    about: 'Swaps from several wallets at once.',
    by: ['user_id'],
    key: ['user_id', 'idempotency_key'],
  }),
  ownRows({
    table: 'swap_fill',
    about: 'How your swaps were filled.',
    by: ['user_id'],
    key: ['swap_id'],
    without: { changed_in: 'Numbers a transaction of the database' },
  }),
  { table: 'prepared_swap', leftOut: 'Swaps that wait less than a minute for a signature' },
  ownRows({
    table: 'swap_order',
    about: 'Your orders.',
    by: ['user_id'],
    key: ['id'],
    without: {
      runner: 'Names a server',
      runner_until: 'Says how long that server runs it',
      changed_in: 'Numbers a transaction of the database',
    },
  }),
  ownRows({ table: 'execution_ceiling', about: 'Your trading limits.', by: ['user_id'], key: ['user_id'] }),
  ownRows({ table: 'position', about: 'Your positions.', by: ['user_id'], key: ['id'] }),
  ownRows({
    table: 'lot',
    about: 'The lots of your positions.',
    through: { column: 'position_id', table: 'position' },
    key: ['id'],
  }),
  ownRows({
    table: 'lot_disposal',
    about: 'Sales and transfers out of those lots.',
    through: { column: 'position_id', table: 'position' },
    key: ['lot_id', 'ref'],
  }),
  ownRows({
    table: 'transfer',
    about: 'Transfers into and out of your wallets, other than trades.',
    by: ['user_id'],
    key: ['ref', 'wallet_address', 'direction'],
  }),
  ownRows({
    table: 'reported_transaction',
    about: 'Transactions you reported.',
    by: ['user_id'],
    key: ['id'],
  }),
];
