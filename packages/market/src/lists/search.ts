import { WINDOWS } from '@dugout/domain/windows';
import type { TokenHit } from '../queries.ts';
import { liquidityOf, solUsdOf } from '../reads/figures.ts';
import { BestOf } from '../search/best-of.ts';
import { FITS, type Fit, type HitOrder } from '../search/fit.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

const DAY = WINDOWS.indexOf('24h');

/** Best match first, names and tickers before addresses. Ties: deeper pool, then 24h volume, then first seen. */
export function searchTokens(state: MarketState, text: string, limit: number, now: number): TokenHit[] {
  const solUsd = solUsdOf(state);
  const record = (number: number): TokenRecord => state.tokens[number] as TokenRecord;
  const standing: HitOrder = {
    weight: (item) => depthOf(state, record(item), solUsd),
    order: (a, b) => volumeOf(state, record(b), now) - volumeOf(state, record(a), now) || a - b,
  };
  const fits = new Map<number, Fit>(
    state.tokenNames.find(text, limit, standing).map(({ item, fit }) => [item, fit]),
  );
  const wanted = text.trim();
  for (const item of state.tokenMints.find(wanted, limit, { alone: fits.size === 0 })) {
    const fit = record(item).mint === wanted ? FITS.whole : FITS.address;
    fits.set(item, Math.min(fit, fits.get(item) ?? fit) as Fit);
  }
  const pooled = state.pools.get(wanted);
  if (pooled !== undefined && !record(pooled).vacant) fits.set(pooled, FITS.whole);
  const best = new BestOf(limit, standing);
  for (const [item, fit] of fits) best.add(item, fit);
  return best.inOrder().map(({ item: number }) => {
    const token = record(number);
    return {
      mint: token.mint,
      lookAlikes: state.lookAlikes.count(number),
      deepest: isDeepest(state, token, solUsd),
    };
  });
}

/** Sorts unknown depth behind every known one. Without a SOL price depths are compared in SOL. */
function depthOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const depth = liquidityOf(state, token, Number.isNaN(solUsd) ? 1 : solUsd);
  return Number.isNaN(depth) ? -1 : depth;
}

function volumeOf(state: MarketState, token: TokenRecord, now: number): number {
  state.windows.settle(token.number, DAY, now);
  const volume = state.windows.volumeUsd(token.number, DAY);
  return Number.isNaN(volume) ? 0 : volume;
}

/**
 * Reports whether a token has the deepest pool among tokens with its name or ticker; false for a unique name.
 * `solUsd` may be NaN.
 */
export const isDeepest = (state: MarketState, token: TokenRecord, solUsd: number): boolean =>
  state.lookAlikes.count(token.number) > 0 && deepestOf(state, token, solUsd).number === token.number;

function deepestOf(state: MarketState, token: TokenRecord, solUsd: number): TokenRecord {
  let deepest = token;
  for (const number of state.lookAlikes.group(token.number)) {
    const other = state.tokens[number] as TokenRecord;
    const [depth, most] = [depthOf(state, other, solUsd), depthOf(state, deepest, solUsd)];
    if (depth > most || (depth === most && other.number < deepest.number)) deepest = other;
  }
  return deepest;
}
