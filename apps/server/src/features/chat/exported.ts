import { sql } from 'kysely';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const chatExports: readonly ExportedTable[] = [
  ownRows({
    table: 'chat_room',
    about: 'Your direct message conversations.',
    by: ['low', 'high'],
    key: ['id'],
    without: { contact: "The other trader's response to your request" },
    others: { asked_by: 'One of the two' },
  }),
  ownRows({
    table: 'chat_member',
    about: 'How far you have read each conversation.',
    by: ['user_id'],
    key: ['room_id', 'user_id'],
  }),
  ownRows({
    table: 'chat_message',
    about: 'Messages you wrote, and direct messages you received.',
    where: ({ userId }) =>
      sql`author_id = ${userId}
        OR room_id IN (SELECT id FROM chat_room WHERE low = ${userId} OR high = ${userId})`,
    key: ['room_id', 'seq'],
  }),
  ownRows({
    table: 'chat_reaction',
    about: 'Your reactions.',
    by: ['user_id'],
    key: ['message_id', 'user_id', 'emoji'],
  }),
  ownRows({
    table: 'chat_report',
    about: 'Messages that you reported.',
    by: ['reporter_id'],
    key: ['id'],
    without: { text: "Another trader's text" },
    others: { author_id: 'Would show who reported whom' },
  }),
];
