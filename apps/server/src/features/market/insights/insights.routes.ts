import { TEXTS } from '@dugout/contract/texts';
import type { MarketReads } from '@dugout/market/market-reads';
import type { TokenFacts } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { sharedList } from '../shared-list.ts';
import type { Holdings } from '../tokens/holdings.ts';
import type { Presenter } from '../tokens/presenter.ts';
import type { WalletNames } from '../tokens/trade.view.ts';
import { createdToken, topTrader } from './insights.view.ts';
import type { Scans } from './scans.ts';
import { knownToken } from './token-scans.ts';

interface InsightsRoutesOptions {
  readonly market: MarketReads;
  readonly presenter: Presenter;
  readonly names: WalletNames;
  /** False for a market with an incomplete trade history, in which holdings are unknown. */
  readonly wholeHistory: boolean;
  readonly holdings: Holdings;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  readonly scans: Scans;
}

export function insightsRoutes({
  market,
  presenter,
  names,
  wholeHistory,
  holdings,
  now,
  scans,
}: InsightsRoutesOptions) {
  const known = (mint: string): TokenFacts => knownToken(market, mint);
  function created(mint: string) {
    const row = presenter.row(mint, '24h');
    return row === null ? [] : [createdToken(row, market.launch(mint)?.migratedAt ?? null)];
  }

  return {
    'GET /token/scan/{id}': ({ params }) => ({ data: scans.request(known(params.id).mint) }),
    'GET /token/holders-chart/{id}': ({ params: { id } }) => {
      known(id);
      const shares = holdings.shares(id);
      return {
        data: {
          points: wholeHistory ? market.holdersOverTime(id, now()) : [],
          distribution: {
            top10Pct: shares.top10HoldersPct,
            devPct: shares.devHoldingsPct,
            insiderPct: shares.insiderHoldingsPct,
            sniperPct: shares.sniperHoldingsPct,
            bundledPct: shares.bundledHoldingsPct,
            freshPct: shares.freshHoldingsPct,
            liquidityPct: market.poolPct(id),
          },
        },
      };
    },
    'GET /token/{mint}/top-traders': {
      ...sharedList(now),
      answer: ({ params: { mint }, query }) => {
        known(mint);
        return {
          data: market.topTraders(mint, query.limit).map((row) => topTrader(row, names, wholeHistory)),
        };
      },
    },
    'GET /token/{mint}/creator': ({ params: { mint }, query }) => {
      const { creator } = known(mint);
      const developer = market.launch(mint)?.developer ?? null;
      return {
        data: {
          creator,
          creatorName: creator === null ? null : (names.get(creator) ?? null),
          launches: developer?.launches ?? null,
          migrated: developer?.migrated ?? null,
          items: market.creations(mint, query.limit).flatMap(created),
        },
      };
    },
    'GET /token/{mint}/look-alikes': ({ params: { mint }, query }) => {
      known(mint);
      const { others } = market.lookAlikeGroup(mint, query.limit) ?? { others: [] };
      return {
        data: others.flatMap(({ mint: other, alikeBy, deeper }) => {
          const row = presenter.row(other, '24h');
          return row === null ? [] : [{ ...row, alikeBy, deeper }];
        }),
      };
    },
    'GET /api/token-details': ({ query: { mint } }) => {
      const page = presenter.page(mint);
      if (page === null) throw new ApiError('token_not_found', TEXTS.tokenDetailsFailed);
      const { tokenAddress, name, symbol, image } = page;
      return {
        data: { ...page, id: tokenAddress, content: { links: { image }, metadata: { name, symbol } } },
      };
    },
  } satisfies Routes;
}
