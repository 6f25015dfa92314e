import type { MarketReads } from '@dugout/market/market-reads';
import type { TokenFacts } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Holdings } from '../tokens/holdings.ts';
import { scan } from './scan.ts';
import type { ScanFacts } from './scan-check.ts';
import { createScans, type Scans } from './scans.ts';

interface TokenScansOptions {
  readonly market: MarketReads;
  readonly holdings: Holdings;
  /** Called when somebody views a token; resolves when its account data is as fresh as possible. */
  readonly wanted: (mint: string) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

const MAX_LOOKED_AT = 5_000;

/** Returns the facts of a token. Throws ApiError `token_not_found`. */
export function knownToken(market: MarketReads, mint: string): TokenFacts {
  const facts = market.token(mint);
  if (facts === null) throw new ApiError('token_not_found');
  return facts;
}

export function tokenScans({ market, holdings, wanted, onFailed }: TokenScansOptions): Scans {
  function pictureFacts(mint: string): ScanFacts['picture'] {
    if (market.pictureLookAlikes(mint) === null) return null;
    const pictured =
      market.lookAlikeGroup(mint, MAX_LOOKED_AT)?.others.filter(({ alikeBy }) => alikeBy !== 'name') ?? [];
    const original = pictured.find(({ deeper }) => deeper);
    return {
      shownBy: pictured.length,
      original: original === undefined ? null : (market.token(original.mint) ?? null),
    };
  }

  return createScans({
    scan: (mint) =>
      scan({
        facts: knownToken(market, mint),
        shares: holdings.shares(mint),
        bundle: market.bundle(mint),
        launch: market.launch(mint) ?? { migratedAt: null, developer: null },
        lookAlikes: market.lookAlikes(mint),
        deepest: market.deepest(mint),
        picture: pictureFacts(mint),
      }),
    prepare: async (mint) => {
      await Promise.all([wanted(mint), holdings.refresh(mint)]);
    },
    onFailure: onFailed,
    wall: Date.now,
    later: setImmediate,
  });
}
