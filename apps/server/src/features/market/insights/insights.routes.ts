import { TEXTS } from '@dugout/contract/texts';
import type { TokenFacts } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { MarketReads } from '../market-reads.ts';
import { type Presenter, UNKNOWN_SHARES } from '../tokens/presenter.ts';
import type { WalletNames } from '../tokens/trade.view.ts';
import type { ScanFacts } from './checks.ts';
import { createdToken, topTrader } from './insights.view.ts';
import { scan } from './scan.ts';
import { createScans } from './scans.ts';

export interface InsightsRoutesOptions {
  readonly market: MarketReads;
  readonly presenter: Presenter;
  readonly names: WalletNames;
  /** False for a market that saw only part of its trades: what holders have is not known then. */
  readonly wholeHistory: boolean;
  /** The market's clock, unix ms. */
  readonly now: () => number;
  /** Somebody looks at a token: resolves when what its accounts say is as new as it gets. */
  readonly wanted: (mint: string) => Promise<void>;
  readonly onScanFailed: (error: unknown) => void;
}

/** Look-alikes that a scan goes through. */
const MOST_LOOKED_AT = 5_000;

/** Scan, holders over time, top traders, the developer's tokens and look-alikes. */
export function insightsRoutes({
  market,
  presenter,
  names,
  wholeHistory,
  now,
  wanted,
  onScanFailed,
}: InsightsRoutesOptions) {
  const known = (mint: string): TokenFacts => {
    const facts = market.token(mint);
    if (facts === null) throw new ApiError('token_not_found');
    return facts;
  };
  const sharesOf = (mint: string) => (wholeHistory ? market.shares(mint) : null);
  function pictureFacts(mint: string): ScanFacts['picture'] {
    if (market.pictureLookAlikes(mint) === null) return null;
    const pictured =
      market.lookAlikeGroup(mint, MOST_LOOKED_AT)?.others.filter(({ alikeBy }) => alikeBy !== 'name') ?? [];
    const original = pictured.find(({ deeper }) => deeper);
    return {
      shownBy: pictured.length,
      original: original === undefined ? null : (market.token(original.mint) ?? null),
    };
  }
  const scans = createScans({
    scan: (mint) =>
      scan({
        facts: known(mint),
        shares: sharesOf(mint) ?? UNKNOWN_SHARES,
        bundle: market.bundle(mint),
        launch: market.launch(mint) ?? { migratedAt: null, developer: null },
        lookAlikes: market.lookAlikes(mint),
        deepest: market.deepest(mint),
        picture: pictureFacts(mint),
      }),
    prepare: wanted,
    onFailure: onScanFailed,
    wall: Date.now,
    later: setImmediate,
  });

  function created(mint: string) {
    const row = presenter.row(mint, '24h');
    return row === null ? [] : [createdToken(row, market.launch(mint)?.migratedAt ?? null)];
  }

  return {
    'GET /token/scan/{id}': ({ params }) => ({ data: scans.request(known(params.id).mint) }),
    'GET /token/holders-chart/{id}': ({ params: { id } }) => {
      known(id);
      const shares = sharesOf(id) ?? UNKNOWN_SHARES;
      return {
        data: {
          points: wholeHistory ? market.holdersOverTime(id, now()) : [],
          distribution: {
            top10Pct: shares.top10HoldersPct,
            devPct: shares.devHoldingsPct,
            insiderPct: shares.insiderHoldingsPct,
            sniperPct: shares.sniperHoldingsPct,
            liquidityPct: market.poolPct(id),
          },
        },
      };
    },
    'GET /token/{mint}/top-traders': ({ params: { mint }, query }) => {
      known(mint);
      return { data: market.topTraders(mint, query.limit).map((row) => topTrader(row, names, wholeHistory)) };
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
