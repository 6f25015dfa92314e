import type { MarketReads } from '@dugout/market/market-reads';
import { within } from '#/platform/async/within.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { knownToken } from '../insights/token-scans.ts';
import { saleOf } from '../tokens/sale-of.ts';
import { sellCheckView } from '../tokens/sell-check.view.ts';
import type { TransferProbes } from './transfer-probes.ts';

interface SellCheckRoutesOptions {
  readonly market: MarketReads;
  readonly poolFeeBps: (mint: string) => number | null;
  /** Resolves when the token's account data is as fresh as possible. */
  readonly wanted: (mint: string) => Promise<void>;
  /** Null when nothing is simulated on a chain. */
  readonly probes: Pick<TransferProbes, 'newest' | 'refresh'> | null;
}

/** How long a check waits for a first reading and a first simulation. A slower reading counts in the next check. */
const MAX_READING_MS = 2_000;

export function sellCheckRoutes({ market, poolFeeBps, wanted, probes }: SellCheckRoutesOptions) {
  return {
    'GET /token/{mint}/sell-check': async ({ params: { mint } }) => {
      const { safety } = knownToken(market, mint);
      const reading = wanted(mint);
      const probe = probes?.newest(mint) ?? null;
      const simulated = probes?.refresh(mint);
      const missing = [
        ...(safety === null ? [reading] : []),
        ...(probe === null && simulated !== undefined ? [simulated] : []),
      ];
      await within(Promise.all(missing), MAX_READING_MS);
      const check = saleOf(knownToken(market, mint), poolFeeBps(mint), probes?.newest(mint));
      return { data: sellCheckView(mint, check, Date.now()) };
    },
  } satisfies Routes;
}
