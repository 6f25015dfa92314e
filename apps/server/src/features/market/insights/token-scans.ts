import type { MarketReads } from '@dugout/market/market-reads';
import type { TokenFacts } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';
import { UNKNOWN_SHARES } from '../tokens/presenter.ts';
import { scan } from './scan.ts';
import type { ScanFacts } from './scan-check.ts';
import { createScans, type Scans } from './scans.ts';

interface TokenScansOptions {
  readonly market: MarketReads;
  /** False for a market with an incomplete trade history, in which holdings are unknown. */
  readonly wholeHistory: boolean;
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

export function tokenScans({ market, wholeHistory, wanted, onFailed }: TokenScansOptions): Scans {
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
