import type { MarketReads } from '@dugout/market/market-reads';
import type { TokenFacts } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';
import { UNKNOWN_SHARES } from '../tokens/presenter.ts';
import { scan } from './scan.ts';
import type { ScanFacts } from './scan-check.ts';
import { createScans, type Scans } from './scans.ts';

export interface TokenScansOptions {
  readonly market: MarketReads;
  /** False for a market that saw only part of its trades: what holders have is not known then. */
  readonly wholeHistory: boolean;
  /** Somebody looks at a token: resolves when what its accounts say is as new as it gets. */
  readonly wanted: (mint: string) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

/** Look-alikes that a scan goes through. */
const MOST_LOOKED_AT = 5_000;

/** The facts of a token. Throws ApiError `token_not_found`. */
export function knownToken(market: MarketReads, mint: string): TokenFacts {
  const facts = market.token(mint);
  if (facts === null) throw new ApiError('token_not_found');
  return facts;
}

/** Scans of the market's tokens. */
export function tokenScans({ market, wholeHistory, wanted, onFailed }: TokenScansOptions): Scans {
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

  return createScans({
    scan: (mint) =>
      scan({
        facts: knownToken(market, mint),
        shares: (wholeHistory ? market.shares(mint) : null) ?? UNKNOWN_SHARES,
        bundle: market.bundle(mint),
        launch: market.launch(mint) ?? { migratedAt: null, developer: null },
        lookAlikes: market.lookAlikes(mint),
        deepest: market.deepest(mint),
        picture: pictureFacts(mint),
      }),
    prepare: wanted,
    onFailure: onFailed,
    wall: Date.now,
    later: setImmediate,
  });
}
