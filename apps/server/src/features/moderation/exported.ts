import { sql } from 'kysely';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const moderationExports: readonly ExportedTable[] = [
  ownRows({
    table: 'moderation_act',
    about: 'Operator actions on your account.',
    by: ['user_id'],
    key: ['sequence'],
    without: { operator: 'Operators act for the platform' },
  }),
  ownRows({
    table: 'hidden_message',
    about: 'Your messages hidden by operators.',
    where: ({ userId }) => sql`message_id IN (SELECT id FROM chat_message WHERE author_id = ${userId})`,
    key: ['message_id'],
  }),
];
