import type { MarketEvent } from '@dugout/domain/market-events';

/** Events received from the source so far. */
interface FeedCounts {
  readonly trades: number;
  readonly events: number;
}

/** Counts events; the counters never decrease. */
export function createFeedCounter() {
  let trades = 0;
  let events = 0;
  return {
    count(event: MarketEvent): void {
      events++;
      if (event.kind === 'trade') trades++;
    },
    read: (): FeedCounts => ({ trades, events }),
  };
}
