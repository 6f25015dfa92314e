import type { ExportedTable } from '#/features/exported-tables.ts';
import type { FollowedStore } from './following/followed-store.ts';

export const trackerExports = (followed: Pick<FollowedStore, 'read'>): readonly ExportedTable[] => [
  {
    table: 'followed_wallet',
    about: 'Wallets you follow, with your names and notes.',
    read: async (userId) =>
      [...(await followed.read(userId)).values()].map(({ createdAt, ...wallet }) => ({
        ...wallet,
        created_at: new Date(createdAt),
      })),
  },
  { table: 'label_key', leftOut: 'A key' },
  { table: 'import_undo', leftOut: 'Kept for a day to undo an import; the wallets are in followed_wallet' },
];
