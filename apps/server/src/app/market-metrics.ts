import type { Ingest } from '#/ingest/index.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** Adds metrics for the market's position. */
export function measureMarket(
  metrics: Metrics,
  { market, source, counts, unkept, enrichmentCounts }: Ingest,
): void {
  metrics.gauge('dugout_market_slot', 'Newest slot of the tape', () => source.slot());
  metrics.gauge('dugout_market_tokens', 'Tokens that the market knows', () => market.size);
  metrics.gauge(
    'dugout_market_compacted_tokens',
    'Tokens without events for days, whose records are compacted',
    () => market.extent.compacted,
  );
  metrics.gauge(
    'dugout_market_events',
    'Events taken in since the start, the history among them',
    () => counts().events,
  );
  metrics.gauge('dugout_market_bytes', 'Bytes of the tables that hold the market', () => market.extent.bytes);
  metrics.gauge('dugout_market_unkept_events', 'Events of a chain that wait for the database', unkept);
  metrics.gauge('dugout_feed_delay_seconds', 'How far the tape lags its clock', () => {
    const delay = source.delayMs();
    return delay === null ? null : delay / 1_000;
  });
  metrics.gaugeBy('dugout_feed_gaps', 'Gaps of the feed since the start, by state', 'state', () => {
    const { open, filled, lost } = source.gaps?.() ?? { open: 0, filled: 0, lost: 0 };
    return new Map(Object.entries({ open, filled, lost }));
  });
  const enrichment = () => new Map(Object.entries(enrichmentCounts() ?? {}));
  metrics.gaugeBy(
    'dugout_enrichment',
    'Tokens that wait to be read; read, fetched and failed since the start',
    'state',
    enrichment,
  );
  metrics.gaugeBy('dugout_feed_skipped', 'What the feed left out since the start, by reason', 'reason', () =>
    source.skipped(),
  );
}
