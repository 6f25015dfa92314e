import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { CallIndex } from './call-index.ts';
import { isMissed, newlyLost } from './missed-slots.ts';
import type { RecordedTrades } from './replay.ts';
import { tapeTime } from './tape-time.ts';

/** A trade that is this much older than the token's newest one comes from a filled gap. */
const LATE_MS = 60_000;
const MAX_GAPS = 500;

interface MarketFollowerOptions {
  readonly callIndex: CallIndex;
  readonly market: MarketFeed;
  readonly recorded: RecordedTrades;
  /** Called after each change of a called token. */
  readonly changed: (mint: string) => void;
  /** Called when trades of a token came too late, or with null when trades of all tokens are lost. */
  readonly lost: (mint: string | null) => void;
}

export class MarketFollower {
  readonly #options: MarketFollowerOptions;
  /** Tokens whose calls are recomputed because of late trades. */
  readonly #late = new Set<string>();
  readonly #lostGaps = new Set<string>();

  constructor(options: MarketFollowerOptions) {
    this.#options = options;
  }

  applied(event: MarketEvent): void {
    if (event.kind === 'solPrice') return;
    const { callIndex, market, changed, lost } = this.#options;
    if (event.kind === 'trade') this.#followQuoted(event);
    const token = callIndex.token(event.mint);
    if (token === undefined) return;
    changed(event.mint);
    if (event.kind !== 'trade') return;
    if (event.time < market.state.lastTime - LATE_MS) {
      this.#late.add(event.mint);
      lost(event.mint);
      return;
    }
    const price = market.state.prices(event.mint)?.priceUsd ?? null;
    if (price !== null) token.priced({ time: event.time, high: price, low: price });
    token.counted(event.side);
  }

  #followQuoted({ mint: quote, time }: Trade): void {
    const { callIndex, market, changed } = this.#options;
    for (const mint of market.state.pricedThrough(quote)) {
      const token = callIndex.token(mint);
      const price = token === undefined ? null : (market.state.prices(mint)?.priceUsd ?? null);
      if (token === undefined || price === null || time < market.state.lastTime - LATE_MS) continue;
      token.priced({ time, high: price, low: price });
      changed(mint);
    }
  }

  /** Called after the market has undone events. */
  rolledBack(orphaned: readonly MarketEvent[]): void {
    const mints = new Set(orphaned.flatMap((event) => (event.kind === 'trade' ? [event.mint] : [])));
    for (const mint of mints) this.replay(mint);
  }

  replay(mint: string): void {
    this.#options.callIndex.replay(mint, this.#options.recorded);
    this.#options.changed(mint);
  }

  async lookForGaps(): Promise<void> {
    const { callIndex, market, lost } = this.#options;
    const gaps = await market.missedSlots(MAX_GAPS);
    if (newlyLost(gaps, this.#lostGaps)) lost(null);
    if (!callIndex.follows) return;
    for (const call of callIndex.open()) call.missed = isMissed(call, gaps);
  }

  /** Ends the day of calls that are a day old, and applies late trades. */
  tick(): void {
    const late = [...this.#late];
    this.#late.clear();
    for (const mint of late) this.replay(mint);
    this.#options.callIndex.settle(tapeTime(this.#options.market));
  }
}
