import { SCREENER_SORTS, type ScreenerSort, type screenerQuery } from '@dugout/contract/market/screener';
import { isMarketId, type MarketId } from '@dugout/domain/markets';
import type { ScreenQuery } from '@dugout/market/queries';
import type { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';

type Query = z.output<typeof screenerQuery>;
type Bounds = Partial<Record<ScreenerSort, { min?: number; max?: number }>>;

/** Returns the trimmed parts of a comma-separated text, without empty ones. */
export const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses a comma-separated list of markets; undefined for all. Fails with invalid_input on an unknown one. */
export function parseMarkets(text: string | undefined, name = 'markets'): MarketId[] | undefined {
  const names = partsOf(text);
  const markets = names.filter(isMarketId);
  const unknown = names.find((name) => !isMarketId(name));
  if (unknown !== undefined)
    throw new ApiError('invalid_input', `${name}: '${unknown.slice(0, 40)}' is not a market`);
  return markets.length === 0 ? undefined : markets;
}

function parseBounds(query: Query): Bounds {
  const bounds: Bounds = {};
  for (const figure of SCREENER_SORTS) {
    const min = query[`${figure}Min`];
    const max = query[`${figure}Max`];
    if (min === undefined && max === undefined) continue;
    if (min !== undefined && max !== undefined && min > max)
      throw new ApiError('invalid_input', `${figure}Min must not be above ${figure}Max`);
    bounds[figure] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  }
  return bounds;
}

/**
 * Converts a call's checked query to a market query. Fails with invalid_input for unknown markets and crossed
 * bounds.
 */
export function toScreenQuery(query: Query): ScreenQuery {
  const markets = parseMarkets(query.markets);
  return {
    window: query.window,
    sortBy: query.sortBy,
    sortDir: query.sortDir,
    page: query.page,
    limit: query.limit,
    ...(markets && { markets }),
    bounds: parseBounds(query),
    mayhem: query.mayhem,
    authorities: { mint: query.mintAuthority, freeze: query.freezeAuthority },
  };
}
