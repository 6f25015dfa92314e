import type { ServerFeature } from '#/features/feature.ts';
import type { MarketHooks } from '#/features/market-hooks.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** The market hooks of all features as one, in the order of the list. */
export function marketHooks(
  features: readonly ServerFeature[],
  metrics: Pick<Metrics, 'marketTrades'>,
): Required<MarketHooks> {
  const following = features.filter(({ onMarketEvent }) => onMarketEvent !== undefined);
  const watching = features.filter(({ watchesWallet }) => watchesWallet !== undefined);
  const remembering = features.filter(({ onMarketLaidDown }) => onMarketLaidDown !== undefined);
  return {
    onMarketLaidDown(event, poolOf) {
      for (const feature of remembering) feature.onMarketLaidDown?.(event, poolOf);
    },
    onMarketEvent(event) {
      if (event.kind === 'trade') metrics.marketTrades(1);
      for (const feature of following) feature.onMarketEvent?.(event);
    },
    onTokenTransfer(transfer) {
      for (const feature of features) feature.onTokenTransfer?.(transfer);
    },
    onBlock(block) {
      for (const feature of features) feature.onBlock?.(block);
    },
    onRollback(rolledBack) {
      for (const feature of features) feature.onRollback?.(rolledBack);
    },
    watchesWallet: (wallet) => watching.some((feature) => feature.watchesWallet?.(wallet)),
    async landedFills(fromSlot) {
      const fills = await Promise.all(
        features.map(async (feature) => (await feature.landedFills?.(fromSlot)) ?? []),
      );
      return fills.flat();
    },
  };
}
