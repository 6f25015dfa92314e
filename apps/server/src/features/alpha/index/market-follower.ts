import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { CallIndex } from './call-index.ts';
import { isMissed, newlyLost } from './missed-slots.ts';
import type { RecordedTrades } from './replay.ts';
import { tapeTime } from './tape-time.ts';

/** A trade so much older than the token's newest one comes from a gap that was filled. */
const LATE_MS = 60_000;
const MAX_GAPS = 500;

interface MarketFollowerOptions {
  readonly callIndex: CallIndex;
  readonly market: MarketFeed;
  readonly recorded: RecordedTrades;
  /** Called with each change of a called token. */
  readonly changed: (mint: string) => void;
  /** Trades of a token came too late to be followed, or of all tokens never will: null. */
  readonly lost: (mint: string | null) => void;
}

/** Brings the market to the calls. */
export class MarketFollower {
  readonly #options: MarketFollowerOptions;
  /** Tokens whose calls are computed again because trades came late. */
  readonly #late = new Set<string>();
  readonly #lostGaps = new Set<string>();

  constructor(options: MarketFollowerOptions) {
    this.#options = options;
  }

  /** Called after the market has applied an event. */
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

  /** Brings the price of the quote token that was traded to the calls of the tokens that are quoted in it. */
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

  /** Marks the calls of whose day slots are missing. */
  async lookForGaps(): Promise<void> {
    const { callIndex, market, lost } = this.#options;
    const gaps = await market.missedSlots(MAX_GAPS);
    if (newlyLost(gaps, this.#lostGaps)) lost(null);
    for (const call of callIndex.open()) call.missed = isMissed(call, gaps);
  }

  /** Ends the day of calls that are a day old, and takes in what came late. */
  tick(): void {
    const late = [...this.#late];
    this.#late.clear();
    for (const mint of late) this.replay(mint);
    this.#options.callIndex.settle(tapeTime(this.#options.market));
  }
}
