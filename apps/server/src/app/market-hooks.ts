import type { ServerFeature } from '#/features/feature.ts';
import type { IngestLinks } from '#/ingest/index.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** The market hooks of all features, as the ingest calls them. Only features that have a hook are asked. */
export function marketHooks(features: readonly ServerFeature[], metrics: Pick<Metrics, 'marketTrades'>): IngestLinks {
  const withEvents = features.filter(({ onMarketEvent }) => onMarketEvent !== undefined);
  const withTransfers = features.filter(({ watchesWallet }) => watchesWallet !== undefined);
  return {
    applied(event) {
      if (event.kind === 'trade') metrics.marketTrades(1);
      for (const feature of withEvents) feature.onMarketEvent?.(event);
    },
    moved(transfer) {
      for (const feature of features) feature.onTokenTransfer?.(transfer);
    },
    takenBack({ from, dead }) {
      for (const feature of features) feature.onRollback?.({ fromSlot: from, orphaned: dead });
    },
    watches: (wallet) => withTransfers.some((feature) => feature.watchesWallet?.(wallet) ?? false),
    async landedFillsFrom(slot) {
      const fills = await Promise.all(features.map((feature) => feature.landedFills?.(slot) ?? []));
      return fills.flat();
    },
  };
}
