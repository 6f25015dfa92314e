import { LRUCache } from 'lru-cache';
import { inSlices } from '#/platform/async/pace.ts';
import type { TrackedMarket } from '../ports.ts';

type Result = ReturnType<TrackedMarket['result']>;

const KEPT_MS = 15_000;
const MAX = 20_000;

/** Creates a cache of wallets' profit or loss, recomputed at intervals since it needs every trade of a wallet. */
export function walletResults(market: TrackedMarket) {
  const known = new LRUCache<string, { readonly result: Result; readonly at: number }>({ max: MAX });
  return {
    async of(wallets: Iterable<string>, now = Date.now()): Promise<ReadonlyMap<string, Result>> {
      const results = new Map<string, Result>();
      await inSlices(wallets, (wallet) => {
        const kept = known.get(wallet);
        const result = kept !== undefined && now - kept.at < KEPT_MS ? kept.result : market.result(wallet);
        if (result !== kept?.result || kept === undefined) known.set(wallet, { result, at: now });
        results.set(wallet, result);
      });
      return results;
    },
  };
}

export type WalletResults = ReturnType<typeof walletResults>;
