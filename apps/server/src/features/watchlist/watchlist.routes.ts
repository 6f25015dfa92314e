import { TEXTS } from '@dugout/contract/texts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { WatchlistService } from './watchlist.service.ts';

interface WatchlistRoutesOptions {
  readonly log: Log;
  readonly watchlist: WatchlistService;
}

export function watchlistRoutes({ log, watchlist }: WatchlistRoutesOptions) {
  const changes = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'watchlist_update_failed', work);
  const reads = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'watchlist_failed', work);
  return {
    'GET /watchlist': async (_input, { caller }) => ({
      data: await reads(() => watchlist.list(caller.userId)),
    }),
    'POST /watchlist': async ({ body }, { caller }) => ({
      data: await changes(() => watchlist.add(caller.userId, body.tokens)),
      message: TEXTS.watchlistAdded,
    }),
    'POST /watchlist/remove': async ({ body }, { caller }) => ({
      data: await changes(() => watchlist.remove(caller.userId, body.tokens)),
      message: TEXTS.watchlistRemoved,
    }),
    'PUT /watchlist': async ({ body }, { caller }) => ({
      data: await changes(() => watchlist.order(caller.userId, body.tokens)),
    }),
    'PUT /watchlist/{mint}': async ({ params, body }, { caller }) => ({
      data: await changes(() => watchlist.describe(caller.userId, params.mint, body)),
    }),
    'GET /watchlist/alerts': async (_input, { caller }) => ({
      data: await reads(() => watchlist.alerts(caller.userId)),
    }),
    'POST /watchlist/alerts': async ({ body }, { caller }) => ({
      data: await changes(() => watchlist.arm(caller.userId, body)),
    }),
    'DELETE /watchlist/alerts/{id}': async ({ params }, { caller }) => ({
      data: await changes(() => watchlist.disarm(caller.userId, params.id)),
    }),
  } satisfies Routes;
}
