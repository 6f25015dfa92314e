import type { Candle, TokenTrade } from '@dugout/contract/market/trades';
import { type ChartTrade, mergeTrades, prependOlder } from '../token.candles.ts';

interface CandleFeedOptions {
  /** Interval in seconds. */
  readonly seconds: number;
  /** Loads candles up to a time (unix seconds, inclusive), oldest first; the newest ones without it. */
  readonly load: (to: number | undefined) => Promise<readonly Candle[]>;
  /** Returns null for a trade that cannot be drawn in the chart's unit. */
  readonly toChartTrade: (trade: TokenTrade) => ChartTrade | null;
  /** Unix ms. */
  readonly now: () => number;
  /** Calls back once before the next paint. */
  readonly schedule: (flush: () => void) => void;
}

interface CandleState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly candles: readonly Candle[];
  /** Index of the oldest candle that differs from the previous state. */
  readonly changedFrom: number;
  readonly complete: boolean;
}

/** Time without trades after which the page's price is used. Until then the header may lag the tape. */
export const QUIET_MS = 2_000;

/**
 * The candles of one token in one interval and unit: loaded once, updated by live trades, extended with older
 * ones on demand. Trades that arrive during a load are merged afterward, so no price is lost, but a few
 * milliseconds of volume may count twice. Trades that are not confirmed are drawn on top and kept apart.
 */
export class CandleFeed {
  readonly #options: CandleFeedOptions;
  readonly #listeners = new Set<() => void>();
  #state: CandleState = { status: 'loading', candles: [], changedFrom: 0, complete: false };
  /** The candles without processed trades. */
  #confirmed: readonly Candle[] = [];
  /** Oldest first, and the index of the oldest candle that they change. */
  #processed: readonly ChartTrade[] = [];
  #processedFrom = Number.POSITIVE_INFINITY;
  #waiting: ChartTrade[] = [];
  #tradedAt = Number.NEGATIVE_INFINITY;
  #scheduled = false;
  #loadingOlder = false;
  #closed = false;

  constructor(options: CandleFeedOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): CandleState => this.#state;

  /** Loads the newest candles; called again after a gap in the live trades. Keeps the old candles on failure. */
  async load(): Promise<void> {
    const loading = this.#options.load(undefined);
    this.#waiting = [];
    try {
      const candles = await loading;
      if (this.#closed) return;
      const merged = mergeTrades(candles, this.#take(), this.#options.seconds).candles;
      this.#set({ status: 'ready', changedFrom: 0, complete: candles.length === 0 }, merged);
    } catch {
      if (!this.#closed) this.#set({ status: 'failed', changedFrom: this.#confirmed.length });
    }
  }

  /** Loads candles before the first one; does nothing while loading or if there are none. */
  async loadOlder(): Promise<void> {
    const first = this.#confirmed[0];
    if (first === undefined || this.#loadingOlder || this.#state.complete || this.#state.status !== 'ready')
      return;
    this.#loadingOlder = true;
    try {
      const older = await this.#options.load(first.time - 1);
      if (this.#closed || this.#confirmed[0] !== first) return;
      const candles = prependOlder(older, this.#confirmed);
      const complete = candles.length === this.#confirmed.length;
      this.#set({ changedFrom: complete ? candles.length : 0, complete }, candles);
    } catch {
      // The next scroll to the left asks again.
    } finally {
      this.#loadingOlder = false;
    }
  }

  add(trade: TokenTrade): void {
    const priced = this.#options.toChartTrade(trade);
    if (priced === null || this.#closed) return;
    this.#waiting.push(priced);
    this.#tradedAt = this.#options.now();
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#options.schedule(() => {
      this.#scheduled = false;
      this.#merge();
    });
  }

  /** Draws these processed trades, newest first, in place of the previous ones. */
  preview(trades: readonly TokenTrade[]): void {
    if (trades.length === 0 && this.#processed.length === 0) return;
    this.#processed = trades.toReversed().flatMap((trade) => this.#options.toChartTrade(trade) ?? []);
    if (trades.length > 0) this.#tradedAt = this.#options.now();
    this.#merge();
  }

  /** Merges the waiting trades, once the candles are loaded. */
  #merge(): void {
    if (this.#closed || this.#state.status === 'loading') return;
    const { candles, changedFrom } = mergeTrades(this.#confirmed, this.#take(), this.#options.seconds);
    this.#set({ changedFrom }, candles);
  }

  /**
   * Sets the newest candle's close to the page's price, in the chart's unit. A dollar price follows SOL even
   * without trades. Does nothing within `QUIET_MS` of a trade.
   */
  quote(price: number): void {
    const candles = this.#confirmed;
    const { status } = this.#state;
    const last = candles.at(-1);
    const isQuiet = this.#options.now() - this.#tradedAt >= QUIET_MS;
    if (this.#closed || status !== 'ready' || last === undefined || !isQuiet || last.close === price) return;
    const { high, low } = last;
    const moved = { ...last, close: price, high: Math.max(high, price), low: Math.min(low, price) };
    this.#set({ changedFrom: candles.length - 1 }, candles.with(-1, moved));
  }

  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  #take(): ChartTrade[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #set(change: Partial<Omit<CandleState, 'candles'>>, confirmed = this.#confirmed): void {
    this.#confirmed = confirmed;
    const { changedFrom = confirmed.length } = change;
    const { candles, changedFrom: from } = mergeTrades(confirmed, this.#processed, this.#options.seconds);
    this.#state = {
      ...this.#state,
      ...change,
      candles,
      changedFrom: Math.min(changedFrom, from, this.#processedFrom),
    };
    this.#processedFrom = this.#processed.length === 0 ? Number.POSITIVE_INFINITY : from;
    for (const listener of this.#listeners) listener();
  }
}
