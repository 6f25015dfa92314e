import type { PriceAlert } from '@dugout/contract/watchlist/watched-token';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { AlertTrigger } from './alert-trigger.ts';
import { watchlistDoor } from './index.ts';
import type { WatchedMarket } from './ports.ts';
import { watchedMarket } from './watched-market.ts';
import { watchedBy } from './watchlist.repository.ts';
import { watchlistRoutes } from './watchlist.routes.ts';
import { watchlistService } from './watchlist.service.ts';
import { alertView } from './watchlist.view.ts';

/** `alerts`: the caller's price alerts; a delta is a triggered one. */
const alertsChannel = (realtime: RealtimePublisher, read: (userId: string) => Promise<PriceAlert[]>) =>
  traderChannel('alerts', realtime, read);

const watchlistExports: readonly ExportedTable[] = [
  ownRows({ table: 'watched_token', about: 'Your watchlist.', by: ['user_id'], key: ['user_id', 'mint'] }),
  ownRows({ table: 'price_alert', about: 'Your alerts.', by: ['user_id'], key: ['id'] }),
];

const DOLLARS = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const SOL = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const watchlistNotifiers = ({ figures }: Pick<WatchedMarket, 'figures'>): Notifiers => ({
  'watchlist.alertFired': ({ userId, tokenAddress, metric, direction, level, figure }) => {
    const token = figures(tokenAddress)?.symbol;
    const written = (value: number): string =>
      metric === 'priceSol' ? `${SOL.format(value)} SOL` : DOLLARS.format(value);
    const what = metric === 'marketCapUsd' ? 'Market cap' : 'Price';
    return [
      {
        userId,
        type: 'trade',
        title: 'Price alert',
        ...(token !== undefined && { token }),
        content: `${what} ${direction} ${written(level)}. Now ${written(figure)}.`,
        about: { kind: 'token', tokenAddress },
      },
    ];
  },
});

/** How often changes by other servers are read, and failed writes retried. */
const KEEP_MS = 500;
const FORGET_MS = 60_000;

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
      background: {
        jobs: [
          { name: 'watchlist.alerts', everyMs: KEEP_MS, runs: 'everywhere', run: () => alerts.keep() },
          {
            name: 'watchlist.deletedAlerts',
            everyMs: FORGET_MS,
            runs: 'everywhere',
            run: () => alerts.forgetDeleted(),
          },
        ],
        onMarketEvent: (event) => alerts.applied(event),
        start() {
          alerts.load().catch((error: unknown) => log.error({ error }, 'the alerts could not be loaded'));
        },
      },
      close: () => alerts.idle(),
    };
  },
});
