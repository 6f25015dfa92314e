import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import { paginationOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ActivityService } from './activity/activity.service.ts';
import type { followingService } from './following/following.service.ts';
import type { importService } from './imports/import.service.ts';

interface TrackerServices {
  readonly log: Log;
  readonly following: ReturnType<typeof followingService>;
  readonly imports: ReturnType<typeof importService>;
  readonly activity: ActivityService;
}

export function trackerRoutes({ log, following, imports, activity }: TrackerServices) {
  return {
    'GET /tracker': ({ query }, { caller }) =>
      failingAs(log, 'tracker_failed', async () => {
        const { items, total, groups } = await following.list(caller.userId, query);
        const { count, hasPreviousPage: hasPrevPage, ...block } = paginationOf(query, total);
        return { data: { items, pagination: { ...block, total: count, hasPrevPage }, groups } };
      }),
    'POST /tracker': ({ body }, { caller }) =>
      failingAs(log, 'tracker_add_failed', async () => ({
        data: await following.follow(caller.userId, body),
      })),
    'PUT /tracker': ({ body }, { caller }) =>
      failingAs(log, 'tracker_add_failed', async () => ({
        data: await following.describe(caller.userId, body),
      })),
    'DELETE /tracker': ({ query: { wallets = [], all } }, { caller }) =>
      failingAs(log, 'tracker_delete_failed', async () => {
        if (all === undefined && wallets.length === 0)
          throw new ApiError('invalid_input', 'wallets: must name at least one wallet');
        const named = typeof wallets === 'string' ? [wallets] : wallets;
        return {
          data: { removed: await following.unfollow(caller.userId, all === undefined ? named : 'all') },
        };
      }),
    'GET /tracker/trades': ({ query }, { caller }) =>
      failingAs(log, 'tracker_trades_failed', async () => {
        const { items, count, gaps } = await activity.page(caller.userId, query);
        return { data: { items, pagination: paginationOf(query, count), gaps } };
      }),
    'POST /tracker/import': ({ body }, { caller }) =>
      failingAs(log, 'tracker_add_failed', async () => ({ data: await imports.import(caller.userId, body) })),
    'POST /tracker/import/preview': ({ body }, { caller }) =>
      failingAs(log, 'tracker_failed', async () => ({ data: await imports.preview(caller.userId, body) })),
    'POST /tracker/import/undo': ({ body }, { caller }) =>
      failingAs(log, 'tracker_delete_failed', async () => ({
        data: await imports.undo(caller.userId, body.undoId),
      })),
    'GET /tracker/export': (_input, { caller }) =>
      failingAs(log, 'tracker_failed', async () => ({
        data: { dugout: 1 as const, wallets: await following.everything(caller.userId) },
      })),
  } satisfies Routes;
}
