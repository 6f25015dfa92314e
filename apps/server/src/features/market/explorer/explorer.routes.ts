import type { ExplorerRow, explorerQuery } from '@dugout/contract/market/explorer';
import type { ExplorerQuery } from '@dugout/market/lists/explorer';
import type { z } from 'zod';
import { paginationOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { MarketReads } from '../market-reads.ts';
import { toScreenQuery } from '../screener.query.ts';
import type { Presenter } from '../tokens/presenter.ts';
import { isoOrNull } from '../tokens/token.view.ts';

export interface ExplorerRoutesOptions {
  readonly market: Pick<MarketReads, 'explore' | 'launch'>;
  readonly presenter: Pick<Presenter, 'row'>;
  /** The market's clock, unix ms. */
  readonly now: () => number;
}

function toExplorerQuery(query: z.output<typeof explorerQuery>): ExplorerQuery {
  const { column, sortBy, sortDir } = query;
  const { window, page, limit, markets, bounds, authorities } = toScreenQuery({
    ...query,
    sortBy: sortBy ?? 'ageMinutes',
  });
  return {
    column,
    window,
    page,
    limit,
    markets,
    bounds,
    authorities,
    ...(sortBy !== undefined && { sort: { sortBy, sortDir } }),
  };
}

export function explorerRoutes({ market, presenter, now }: ExplorerRoutesOptions) {
  const rowOf = (mint: string, window: ExplorerQuery['window']): ExplorerRow[] => {
    const row = presenter.row(mint, window);
    const launch = market.launch(mint);
    if (row === null || launch === null) return [];
    return [
      {
        ...row,
        migratedAt: isoOrNull(launch.migratedAt),
        devLaunches: launch.developer?.launches ?? null,
        devMigrated: launch.developer?.migrated ?? null,
      },
    ];
  };

  return {
    'GET /explorer': ({ query }) => {
      const { window } = query;
      const { mints, count, total, recent } = market.explore(toExplorerQuery(query), now());
      return {
        data: {
          items: mints.flatMap((mint) => rowOf(mint, window)),
          pagination: paginationOf(query, count),
          total,
          recent,
        },
      };
    },
  } satisfies Routes;
}
