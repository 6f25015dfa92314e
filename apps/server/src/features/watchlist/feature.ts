import { defineFeature } from '#/features/feature.ts';
import { AlertTrigger } from './alert-trigger.ts';
import { alertsChannel } from './alerts.channel.ts';
import { watchlistExports } from './exported.ts';
import { watchlistDoor } from './index.ts';
import { watchlistNotifiers } from './notify.ts';
import { watchedMarket } from './watched-market.ts';
import { watchedBy } from './watchlist.repository.ts';
import { watchlistRoutes } from './watchlist.routes.ts';
import { watchlistService } from './watchlist.service.ts';
import { alertView } from './watchlist.view.ts';

const RETRY_MS = 5_000;

/** Watched tokens, and alerts on their figures. */
export const watchlistFeature = defineFeature({
  name: 'watchlist',
  offers: watchlistDoor,
  create({ db, events, realtime, log, now, market: feed }) {
    const market = watchedMarket(feed);
    const alerts = new AlertTrigger({
      db,
      events,
      log,
      market,
      now,
      fired: (alert) => channel.publish(alert.user_id, alertView(alert, market)),
    });
    const watchlist = watchlistService({ db, market, now, alerts });
    const channel = alertsChannel(realtime, (userId) => watchlist.alerts(userId));

    return {
      door: {
        watchedMints: async (userId) => new Set((await watchedBy(db, userId)).map(({ mint }) => mint)),
      },
      routes: watchlistRoutes({ log, watchlist }),
      channels: [channel.provider],
      notify: watchlistNotifiers(market),
      exports: watchlistExports,
      jobs: [{ name: 'watchlist.alerts', everyMs: RETRY_MS, run: () => alerts.retry() }],
      onMarketEvent: (event) => alerts.applied(event),
      start() {
        alerts.load().catch((error: unknown) => log.error({ error }, 'the alerts could not be loaded'));
      },
      close: () => alerts.idle(),
    };
  },
});
