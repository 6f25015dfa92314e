import type { MarketReads } from '@dugout/market/market-reads';
import { within } from '#/platform/async/within.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { CheckedJson } from '#/platform/http/output.ts';
import { paginationOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { toScreenQuery } from './screener.query.ts';
import { sharedList } from './shared-list.ts';
import { type EncodedRows, listOf } from './tokens/encoded-rows.ts';
import type { Holdings } from './tokens/holdings.ts';
import type { Presenter } from './tokens/presenter.ts';
import type { TradePages } from './tokens/trade-pages.ts';

interface MarketRoutesOptions {
  readonly market: MarketReads;
  readonly presenter: Presenter;
  readonly holdings: Holdings;
  readonly rows: Pick<EncodedRows, 'row'>;
  readonly tradesOf: TradePages;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  /** Called when somebody views a token: its account data is refreshed in the background. */
  readonly wanted: (mint: string) => Promise<void>;
}

const MAX_CANDLES = 1_500;
/** How long a page waits for the first reading of its holders. A reading that takes longer is shown next time. */
const MAX_READING_MS = 2_000;

const found = <T>(value: T | null, code: 'token_not_found' | 'pool_not_found'): T => {
  if (value === null) throw new ApiError(code);
  return value;
};

export function marketRoutes({
  market,
  presenter,
  holdings,
  rows,
  tradesOf,
  now,
  wanted,
}: MarketRoutesOptions) {
  const known = (mint: string) => found(market.token(mint), 'token_not_found');
  const shared = sharedList(now);

  return {
    'GET /screener': {
      ...shared,
      answer: ({ query }) => {
        const { window } = query;
        const { mints, count, total } = market.screen(toScreenQuery(query), now());
        const items = mints.flatMap((mint) => rows.row(mint, window) ?? []);
        return new CheckedJson(listOf(items, { pagination: paginationOf(query, count), total }));
      },
    },
    'GET /token/{mint}': ({ params }) => {
      const page = found(presenter.page(params.mint), 'token_not_found');
      void wanted(params.mint);
      void holdings.refresh(params.mint);
      return { data: page };
    },
    'GET /token/names': ({ query }) => ({
      data: query.tokens
        .filter((mint) => market.token(mint) !== null)
        .map((tokenAddress) => ({
          tokenAddress,
          lookAlikes: market.lookAlikes(tokenAddress),
          deepest: market.deepest(tokenAddress),
        })),
    }),
    'GET /pool/{poolAddress}': ({ params }) => {
      const { mint } = found(market.byPool(params.poolAddress), 'pool_not_found');
      void wanted(mint);
      return { data: found(presenter.page(mint), 'pool_not_found') };
    },
    'GET /token/{mint}/candles': {
      ...shared,
      answer: ({ params, query }) => {
        known(params.mint);
        const { interval, unit, from, to } = query;
        const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        return { data: market.candles(params.mint, { interval, unit, ...range, limit: MAX_CANDLES }) };
      },
    },
    'GET /token/{mint}/trades': {
      ...shared,
      version: ({ params }) => market.changesOf(params.mint),
      answer: async ({ params: { mint }, query }) => {
        known(mint);
        const { limit, before, beforeTime } = query;
        const time = beforeTime === undefined ? undefined : Date.parse(beforeTime);
        const page = {
          limit,
          ...(before !== undefined && { before }),
          ...(time !== undefined && { beforeTime: time }),
        };
        return { data: found(presenter.shown(mint, await tradesOf(mint, page)), 'token_not_found') };
      },
    },
    'GET /token/{mint}/holders': {
      ...shared,
      answer: async ({ params, query }) => {
        known(params.mint);
        await within(holdings.refresh(params.mint), MAX_READING_MS);
        return { data: presenter.holders(params.mint, query.limit) };
      },
    },
  } satisfies Routes;
}
