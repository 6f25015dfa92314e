import { ALERTS_SHOWN, MAX_PRICE_ALERTS, MAX_WATCHED_TOKENS } from '@dugout/contract/watchlist/values';
import type { PriceAlert, WatchedToken } from '@dugout/contract/watchlist/watched-token';
import type { Direction } from '@dugout/domain/orders/order-kinds';
import { type PriceMetric, reached } from '@dugout/domain/orders/trigger';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { AlertTrigger } from './alert-trigger.ts';
import {
  type AlertRow,
  alertsOf,
  countArmed,
  deleteAlert,
  deleteAlertsOn,
  insertAlert,
} from './alerts.repository.ts';
import type { WatchedMarket } from './ports.ts';
import {
  addWatched,
  describeWatched,
  lockWatchlist,
  orderWatched,
  removeWatched,
  watchedBy,
} from './watchlist.repository.ts';
import { alertView, watchedView } from './watchlist.view.ts';

interface WatchlistOptions {
  readonly db: Db;
  readonly market: WatchedMarket;
  readonly alerts: AlertTrigger;
  /** Unix ms. */
  readonly now: () => number;
}

interface AlertRequest {
  readonly tokenAddress: string;
  readonly metric: PriceMetric;
  readonly direction: Direction;
  readonly level: number;
}

interface Watchlist {
  readonly tokens: WatchedToken[];
}

/** Creates the service of watched tokens, in each trader's order, and their alerts. */
export function watchlistService({ db, market, alerts, now }: WatchlistOptions) {
  async function list(userId: string): Promise<Watchlist> {
    const [rows, armed] = await Promise.all([watchedBy(db, userId), alertsOf(db, userId, 0)]);
    return { tokens: rows.map((row) => watchedView(row, armed, market)) };
  }

  async function watch(tx: Db, userId: string, mints: readonly string[]): Promise<void> {
    const count = await addWatched(tx, userId, [...new Set(mints)], new Date(now()));
    if (count > MAX_WATCHED_TOKENS) throw new ApiError('watchlist_full');
  }

  const changing = <R>(userId: string, work: (tx: Db) => Promise<R>): Promise<R> =>
    db.transaction(async (tx) => {
      await lockWatchlist(tx, userId);
      return work(tx);
    });

  return {
    list,

    /** Throws ApiError `watchlist_full`, with nothing added. */
    async add(userId: string, mints: readonly string[]): Promise<Watchlist> {
      await changing(userId, (tx) => watch(tx, userId, mints));
      return list(userId);
    },

    async remove(userId: string, mints: readonly string[]): Promise<Watchlist> {
      const gone = await changing(userId, async (tx) => {
        const ids = await deleteAlertsOn(tx, userId, mints);
        await removeWatched(tx, userId, mints);
        return ids;
      });
      alerts.drop(gone);
      return list(userId);
    },

    /** Moves the given tokens to the front, in this order; ignores tokens that are not watched. */
    async order(userId: string, mints: readonly string[]): Promise<Watchlist> {
      await changing(userId, async (tx) => {
        const known = (await watchedBy(tx, userId)).map(({ mint }) => mint);
        const first = new Set(mints);
        await orderWatched(tx, userId, [...first, ...known.filter((mint) => !first.has(mint))]);
      });
      return list(userId);
    },

    /** Throws ApiError `not_watched`. */
    async describe(
      userId: string,
      mint: string,
      labels: { group?: string | null | undefined; note?: string | null | undefined },
    ) {
      if (!(await describeWatched(db, userId, mint, labels))) throw new ApiError('not_watched');
      const token = (await list(userId)).tokens.find(({ tokenAddress }) => tokenAddress === mint);
      if (token === undefined) throw new ApiError('not_watched');
      return token;
    },

    async alerts(userId: string): Promise<PriceAlert[]> {
      return (await alertsOf(db, userId, ALERTS_SHOWN)).map((row) => alertView(row, market));
    },

    /** Throws ApiError `alert_reached`, `alerts_full`, `watchlist_full`. */
    async arm(userId: string, { tokenAddress, metric, direction, level }: AlertRequest): Promise<PriceAlert> {
      const figure = market.prices(tokenAddress)?.[metric] ?? null;
      if (figure !== null && reached(direction, level, figure)) throw new ApiError('alert_reached');
      const alert: AlertRow = {
        id: newId(),
        user_id: userId,
        mint: tokenAddress,
        metric,
        direction,
        level,
        created_at: new Date(now()),
        fired_at: null,
        fired_figure: null,
      };
      await changing(userId, async (tx) => {
        if ((await countArmed(tx, userId)) >= MAX_PRICE_ALERTS) throw new ApiError('alerts_full');
        await watch(tx, userId, [tokenAddress]);
        await insertAlert(tx, alert);
      });
      alerts.arm(alert);
      return alertView(alert, market);
    },

    /** Throws ApiError `alert_not_found`. */
    async disarm(userId: string, id: string): Promise<{ id: string }> {
      if (!(await deleteAlert(db, userId, id))) throw new ApiError('alert_not_found');
      alerts.drop([id]);
      return { id };
    },
  };
}

export type WatchlistService = ReturnType<typeof watchlistService>;
