import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

const ofCalls = { column: 'call_id', table: 'token_call' } as const;

export const alphaExports: readonly ExportedTable[] = [
  ownRows({ table: 'token_call', about: 'Your calls.', by: ['user_id'], key: ['id'] }),
  ownRows({
    table: 'call_log_leaf',
    about: 'Your calls as recorded in the public log.',
    through: ofCalls,
    key: ['leaf_index'],
  }),
  ownRows({
    table: 'call_outcome',
    about: 'Outcomes of your calls.',
    through: ofCalls,
    key: ['call_id'],
    without: { changed_in: 'Numbers a transaction of the database' },
  }),
  ownRows({ table: 'repriced_call', about: 'Repriced calls.', through: ofCalls, key: ['call_id'] }),
  ownRows({ table: 'hidden_call', about: 'Calls that you hid.', through: ofCalls, key: ['call_id'] }),
  ownRows({ table: 'call_vote', about: 'Your votes.', by: ['user_id'], key: ['mint', 'user_id'] }),
  ownRows({
    table: 'caller_follow',
    about: 'Callers that you follow.',
    by: ['user_id'],
    key: ['user_id', 'caller_id'],
    others: { caller_id: 'Only followers know whom they follow' },
  }),
  ownRows({ table: 'alpha_presets', about: 'Your filters of the feed.', by: ['user_id'], key: ['user_id'] }),
];
