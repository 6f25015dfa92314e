import type { MarketReads } from '@dugout/market/market-reads';
import { within } from '#/platform/async/within.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { knownToken } from '../insights/token-scans.ts';
import { saleOf } from './sale-of.ts';
import { sellCheckView } from './sell-check.view.ts';

interface SellCheckRoutesOptions {
  readonly market: MarketReads;
  readonly poolFeeBps: (mint: string) => number | null;
  /** Resolves when the token's account data is as fresh as possible. */
  readonly wanted: (mint: string) => Promise<void>;
}

/** How long a check waits for the first reading of a mint. A reading that takes longer counts in the next check. */
const MAX_READING_MS = 2_000;

export function sellCheckRoutes({ market, poolFeeBps, wanted }: SellCheckRoutesOptions) {
  return {
    'GET /token/{mint}/sell-check': async ({ params: { mint } }) => {
      const { safety } = knownToken(market, mint);
      const reading = wanted(mint);
      if (safety === null) await within(reading, MAX_READING_MS);
      const check = saleOf(knownToken(market, mint), poolFeeBps(mint));
      return { data: sellCheckView(mint, check, Date.now()) };
    },
  } satisfies Routes;
}
