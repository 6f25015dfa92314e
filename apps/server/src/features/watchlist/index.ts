import { TEXTS } from '@dugout/contract/texts';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';
import type { Log } from '#/platform/log/log.ts';
import { AlertWatch } from './alert-watch.ts';
import type { WatchedMarket } from './ports.ts';
import { watchlistService } from './watchlist.service.ts';
import { alertView } from './watchlist.view.ts';

export type { WatchedFigures, WatchedMarket } from './ports.ts';

const RETRY_MS = 5_000;
const PREFIX = 'alerts:';

export interface WatchlistFeatureOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly live: LivePublisher;
  readonly log: Log;
  readonly market: WatchedMarket;
  /** Unix ms. */
  readonly now: () => number;
}

/** Watched tokens, and alerts when their figures get somewhere. */
export function createWatchlistFeature(options: WatchlistFeatureOptions) {
  const { log, live, market } = options;
  const alerts = new AlertWatch({ ...options, fired: (alert) => live.publish(PREFIX + alert.user_id, alertView(alert, market)) });
  const watchlist = watchlistService({ ...options, alerts });
  const changes = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'watchlist_update_failed', work);
  const reads = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'watchlist_failed', work);
  const channel: ChannelProvider = {
    name: 'alerts',
    access: 'trader',
    topic: (_parameter, caller) => (caller === null ? null : PREFIX + caller.userId),
    snapshot: (topic) => watchlist.alerts(topic.slice(PREFIX.length)),
  };

  return {
    routes: {
      'GET /watchlist': async (_input, { caller }) => ({ data: await reads(() => watchlist.list(caller.userId)) }),
      'POST /watchlist': async ({ body }, { caller }) => ({
        data: await changes(() => watchlist.add(caller.userId, body.tokens)),
        message: TEXTS.watchlistAdded,
      }),
      'POST /watchlist/remove': async ({ body }, { caller }) => ({
        data: await changes(() => watchlist.remove(caller.userId, body.tokens)),
        message: TEXTS.watchlistRemoved,
      }),
      'PUT /watchlist': async ({ body }, { caller }) => ({ data: await changes(() => watchlist.order(caller.userId, body.tokens)) }),
      'PUT /watchlist/{mint}': async ({ params, body }, { caller }) => ({
        data: await changes(() => watchlist.describe(caller.userId, params.mint, body)),
      }),
      'GET /watchlist/alerts': async (_input, { caller }) => ({ data: await reads(() => watchlist.alerts(caller.userId)) }),
      'POST /watchlist/alerts': async ({ body }, { caller }) => ({ data: await changes(() => watchlist.arm(caller.userId, body)) }),
      'DELETE /watchlist/alerts/{id}': async ({ params }, { caller }) => ({
        data: await changes(() => watchlist.disarm(caller.userId, params.id)),
      }),
    } satisfies Routes,
    channels: [channel],
    jobs: [{ name: 'watchlist.alerts', everyMs: RETRY_MS, run: () => alerts.retry() }] satisfies readonly Job[],
    /** To be called with every event that the market has taken in. */
    applied: (event: MarketEvent) => alerts.applied(event),
    /** Arms the alerts. */
    start(): { stop(): void } {
      alerts.load().catch((error: unknown) => log.error({ error }, 'the alerts could not be armed'));
      return { stop: () => undefined };
    },
    /** Waits for the alerts that are firing. */
    close: () => alerts.idle(),
  };
}
