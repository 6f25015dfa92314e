import type { PriceAlert, WatchedToken } from '@dugout/contract/watchlist/watched-token';
import type { AlertRow } from './alerts.repository.ts';
import type { WatchedMarket } from './ports.ts';
import type { WatchedRow } from './watchlist.repository.ts';

export function alertView(row: AlertRow, market: WatchedMarket): PriceAlert {
  const token = market.figures(row.mint);
  return {
    id: row.id,
    tokenAddress: row.mint,
    name: token?.name ?? null,
    symbol: token?.symbol ?? null,
    image: token?.image ?? null,
    metric: row.metric,
    direction: row.direction,
    level: row.level,
    status: row.fired_at === null ? 'armed' : 'fired',
    createdAt: row.created_at.toISOString(),
    firedAt: row.fired_at?.toISOString() ?? null,
    firedFigure: row.fired_figure,
  };
}

export function watchedView(
  row: WatchedRow,
  alerts: readonly AlertRow[],
  market: WatchedMarket,
): WatchedToken {
  const token = market.figures(row.mint);
  const [name, symbol, image] = [token?.name ?? null, token?.symbol ?? null, token?.image ?? null];
  return {
    tokenAddress: row.mint,
    ticker: symbol,
    token: { image, name },
    name,
    symbol,
    image,
    decimals: token?.decimals ?? null,
    priceSol: token?.priceSol ?? null,
    priceUsd: token?.priceUsd ?? null,
    marketCap: token?.marketCapUsd ?? null,
    liquidityUsd: token?.liquidityUsd ?? null,
    changePct: token?.changePct ?? null,
    volumeUsd: token?.volumeUsd ?? null,
    holders: token?.holders ?? null,
    createdAt: token?.createdAt == null ? null : new Date(token.createdAt).toISOString(),
    group: row.group_name,
    note: row.note,
    addedAt: row.added_at.toISOString(),
    alerts: alerts
      .filter(({ mint, fired_at }) => mint === row.mint && fired_at === null)
      .map((alert) => alertView(alert, market)),
  };
}
