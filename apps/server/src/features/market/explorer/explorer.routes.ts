import type { ExplorerRow, explorerQuery } from '@dugout/contract/market/explorer';
import type { MarketReads } from '@dugout/market/market-reads';
import type { ExplorerQuery } from '@dugout/market/queries';
import type { z } from 'zod';
import { CheckedJson } from '#/platform/http/output.ts';
import { paginationOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { toScreenQuery } from '../screener.query.ts';
import { sharedList } from '../shared-list.ts';
import { type EncodedRows, listOf, withFields } from '../tokens/encoded-rows.ts';
import { isoOrNull } from '../tokens/token.view.ts';

interface ExplorerRoutesOptions {
  readonly market: Pick<MarketReads, 'explore' | 'launch'>;
  readonly rows: Pick<EncodedRows, 'row'>;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
}

function toExplorerQuery(query: z.output<typeof explorerQuery>): ExplorerQuery {
  const { column, sortBy, sortDir } = query;
  const { window, page, limit, markets, bounds, authorities, mayhem } = toScreenQuery({
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
    mayhem,
    ...(sortBy !== undefined && { sort: { sortBy, sortDir } }),
  };
}

export function explorerRoutes({ market, rows, now }: ExplorerRoutesOptions) {
  const rowOf = (mint: string, window: ExplorerQuery['window']): string[] => {
    const row = rows.row(mint, window);
    const launch = market.launch(mint);
    if (row === null || launch === null) return [];
    const fields: Pick<ExplorerRow, 'migratedAt' | 'devLaunches' | 'devMigrated'> = {
      migratedAt: isoOrNull(launch.migratedAt),
      devLaunches: launch.developer?.launches ?? null,
      devMigrated: launch.developer?.migrated ?? null,
    };
    return [withFields(row, fields)];
  };

  return {
    'GET /explorer': {
      ...sharedList(now),
      answer: ({ query }) => {
        const { window } = query;
        const { mints, count, total, recent } = market.explore(toExplorerQuery(query), now());
        const items = mints.flatMap((mint) => rowOf(mint, window));
        return new CheckedJson(listOf(items, { pagination: paginationOf(query, count), total, recent }));
      },
    },
  } satisfies Routes;
}
