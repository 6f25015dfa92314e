import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

const OTHERS = "In another trader's notifications";

export const notificationExports: readonly ExportedTable[] = [
  ownRows({
    table: 'notification',
    about: 'Your notifications.',
    by: ['user_id'],
    key: ['id'],
    others: { by_user_id: OTHERS },
  }),
  ownRows({
    table: 'notification_setting',
    about: 'Your notification settings.',
    by: ['user_id'],
    key: ['user_id'],
  }),
  ownRows({
    table: 'muted_conversation',
    about: 'Conversations you muted.',
    by: ['user_id'],
    key: ['user_id', 'conversation'],
  }),
  ownRows({
    table: 'notification_outlet',
    about: 'Your notification outlets.',
    by: ['user_id'],
    key: ['id'],
    without: { target: 'Holds a secret; its end is in hint' },
  }),
  ownRows({
    table: 'notification_delivery',
    about: 'Notifications sent to your outlets.',
    by: ['user_id'],
    key: ['id'],
    others: { by_user_id: OTHERS },
  }),
];
