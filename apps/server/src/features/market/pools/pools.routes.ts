import type { MarketReads } from '@dugout/market/market-reads';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { knownToken } from '../insights/token-scans.ts';
import type { PoolSightings } from './pool-sightings.ts';
import { tokenPools } from './pools.view.ts';

interface PoolsRoutesOptions {
  readonly market: MarketReads;
  readonly pools: Pick<PoolSightings, 'of'>;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
}

export function poolsRoutes({ market, pools, now }: PoolsRoutesOptions) {
  return {
    'GET /token/{mint}/pools': ({ params: { mint } }) => {
      const [facts, figures] = [knownToken(market, mint), market.figures(mint, now())];
      if (figures === null) throw new ApiError('token_not_found');
      const seen = pools.of(mint);
      const { solUsd } = market;
      return { data: tokenPools({ facts, figures, leadIsProved: market.leadIsProved(mint), seen, solUsd }) };
    },
  } satisfies Routes;
}
