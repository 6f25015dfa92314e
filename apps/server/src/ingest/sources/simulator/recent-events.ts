import type { MarketEvent } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { RecentEvent } from '../../source.ts';

/** The newest trades and migrations, for features that save their state only every few seconds. */
export class RecentEvents {
  #events: RecentEvent[] = [];
  readonly #keepMs: number;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  saw(event: MarketEvent, poolOf: (mint: string) => TradablePool | null): void {
    if (event.kind !== 'trade' && event.kind !== 'migration') return;
    this.#events.push({ event, pool: poolOf(event.mint) });
    const oldest = event.time - this.#keepMs;
    const second = this.#events[this.#events.length >> 1];
    // Removed in bulk, when half of them are too old.
    if (second !== undefined && second.event.time < oldest)
      this.#events = this.#events.filter(({ event: { time } }) => time >= oldest);
  }

  all(): readonly RecentEvent[] {
    return this.#events;
  }

  load(events: readonly RecentEvent[]): void {
    this.#events = [...events];
  }
}
