import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

export const clanExports: readonly ExportedTable[] = [
  ownRows({ table: 'clan_member', about: 'Your membership of a clan.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'clan_request',
    about: 'Clans you applied to.',
    by: ['user_id'],
    key: ['clan_id', 'user_id'],
  }),
  ownRows({
    table: 'clan_invitation',
    about: 'Invitations to clans, to you and by you.',
    by: ['user_id', 'by_user_id'],
    key: ['id'],
  }),
  ownRows({
    table: 'clan_act',
    about: 'Your clan activity, and actions about you.',
    by: ['actor_id', 'subject_id'],
    key: ['id'],
  }),
];
