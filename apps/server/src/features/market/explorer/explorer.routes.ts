import type { ExplorerRow, explorerQuery } from '@dugout/contract/market/explorer';
import { KEYWORDS } from '@dugout/contract/market/explorer-values';
import type { MarketReads } from '@dugout/market/market-reads';
import type { Bound, ExplorerQuery } from '@dugout/market/queries';
import type { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import { CheckedJson } from '#/platform/http/output.ts';
import { paginationOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { parseMarkets, partsOf, toScreenQuery } from '../screener.query.ts';
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
    launchpads: parseMarkets(query.launchpads, 'launchpads'),
    keywords: { include: parseKeywords(query.include), exclude: parseKeywords(query.exclude) },
    socials: query.socials,
    developer: {
      launches: parseBound(query, 'devLaunches'),
      migrated: parseBound(query, 'devMigrated'),
    },
    transactions: parseBound(query, 'transactions'),
    ...(sortBy !== undefined && { sort: { sortBy, sortDir } }),
  };
}

/** Fails with invalid_input for too many keywords. */
function parseKeywords(text: string | undefined): string[] {
  const keywords = partsOf(text);
  if (keywords.length > KEYWORDS.max) throw new ApiError('invalid_input', `At most ${KEYWORDS.max} keywords`);
  return keywords;
}

/** Fails with invalid_input for crossed bounds. */
function parseBound(
  query: z.output<typeof explorerQuery>,
  figure: 'devLaunches' | 'devMigrated' | 'transactions',
): Bound {
  const [min, max] = [query[`${figure}Min`], query[`${figure}Max`]];
  if (min !== undefined && max !== undefined && min > max)
    throw new ApiError('invalid_input', `${figure}Min must not be above ${figure}Max`);
  return { min, max };
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
