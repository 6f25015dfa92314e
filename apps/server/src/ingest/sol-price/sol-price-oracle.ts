import type { SolPrice } from '@dugout/domain/market-events';
import { backoffMs } from '#/platform/async/backoff.ts';
import type { Log } from '#/platform/log/log.ts';
import { choosePrice, type PriceQuote } from './price-choice.ts';
import type { PriceService } from './price-service.ts';

interface SolPriceOracleOptions {
  /** In order of preference; without any, the chain's pools set the price. */
  readonly services: readonly PriceService[];
  /** The market's clock (unix ms) and newest slot, which date new prices. */
  readonly now: () => number;
  readonly slot: () => number;
  /** The wall clock (unix ms), which ages prices: the market's clock jumps while the feed catches up. */
  readonly wall: () => number;
  /** Called with each price that takes effect. `stays`: it is in no block. */
  readonly emit: (price: SolPrice, stays: boolean) => void;
  readonly log: Log;
  /** Polling interval of each service, in ms. */
  readonly everyMs?: number;
}

interface ServiceHealth {
  readonly name: string;
  readonly failuresInARow: number;
  /** Its last price in US dollars; null before the first. */
  readonly usd: number | null;
}

const EVERY_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** A price that nothing has confirmed for this long is no longer current. */
const IN_FORCE_MS = 5 * 60_000;
/** Prices that differ by less than this fraction are equal. */
const SAME = 0.0001;
const POOL = 'pool';

export class SolPriceOracle {
  readonly #options: SolPriceOracleOptions;
  readonly #quotes = new Map<string, PriceQuote>();
  readonly #failures = new Map<string, number>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #last: PriceQuote | null = null;
  #confirmedAt = 0;
  #published: number | null = null;
  /** Since when services provide the price, on the market's clock. */
  #servedSince = Number.POSITIVE_INFINITY;
  /** The start time of the first prices, until the feed begins. */
  #from: number | null = null;
  #stopped = false;

  constructor(options: SolPriceOracleOptions) {
    this.#options = options;
  }

  /**
   * US dollars per SOL; null before the first price and when nothing has confirmed the last one for five minutes.
   */
  get solUsd(): number | null {
    return this.#last === null || this.#options.wall() - this.#confirmedAt > IN_FORCE_MS
      ? null
      : this.#last.usd;
  }

  get health(): readonly ServiceHealth[] {
    return this.#options.services.map(({ name }) => ({
      name,
      failuresInARow: this.#failures.get(name) ?? 0,
      usd: this.#quotes.get(name)?.usd ?? null,
    }));
  }

  /**
   * Starts polling every service. Resolves when each has answered or failed once; their prices apply from `from`
   * on (unix ms).
   */
  async start(from: number): Promise<void> {
    this.#from = from;
    await Promise.all(this.#options.services.map((service) => this.#request(service)));
    this.#from = null;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Called with the price of a trade in the deepest pool, in chain order. */
  sawPool(price: SolPrice): void {
    const quote = { source: POOL, usd: price.usd, at: price.time };
    if (price.time < this.#servedSince) {
      this.#last = quote;
      this.#confirmedAt = this.#options.wall();
      this.#published = price.usd;
      this.#options.emit(price, false);
      return;
    }
    this.#quotes.set(POOL, quote);
    this.#decide(price.time, price.slot, false);
  }

  /** Called with the price of a late trade. It applies to the time without any service price. */
  sawOldPool(price: SolPrice): void {
    if (price.time < this.#servedSince) this.#options.emit(price, true);
  }

  rollBackPools(): void {
    this.#quotes.delete(POOL);
    this.#published = null;
  }

  async #request(service: PriceService): Promise<void> {
    const { everyMs = EVERY_MS, slot, wall, log } = this.#options;
    const now = (): number => this.#from ?? this.#options.now();
    const { name } = service;
    try {
      const usd = await service.solUsd();
      if (this.#stopped) return;
      if (this.#failures.get(name)) log.info({ service: name }, 'the price service answers again');
      this.#failures.set(name, 0);
      this.#quotes.set(name, { source: name, usd, at: wall() });
      this.#decide(now(), slot(), true);
    } catch (error) {
      if (this.#stopped) return;
      const failures = (this.#failures.get(name) ?? 0) + 1;
      this.#failures.set(name, failures);
      if (failures === 1)
        log.warn(
          { service: name, reason: error instanceof Error ? error.message : 'unknown' },
          'no price from a service',
        );
    }
    const pause = backoffMs(1 + (this.#failures.get(name) ?? 0), everyMs, LONGEST_PAUSE_MS);
    this.#timers.set(
      name,
      setTimeout(() => void this.#request(service), pause),
    );
  }

  #decide(time: number, slot: number, stays: boolean): void {
    const order = [...this.#options.services.map(({ name }) => name), POOL];
    const quotes = order.flatMap((name) => this.#quotes.get(name) ?? []);
    const chosen = choosePrice(quotes, this.#last, this.#options.wall());
    if (chosen === null) return;
    if (chosen.source !== this.#last?.source)
      this.#options.log.info({ from: chosen.source }, 'the SOL price comes from another source');
    if (chosen.source !== POOL) this.#servedSince = Math.min(this.#servedSince, time);
    if (chosen !== this.#last) this.#confirmedAt = this.#options.wall();
    this.#last = chosen;
    if (this.#published !== null && Math.abs(chosen.usd - this.#published) < this.#published * SAME) return;
    this.#published = chosen.usd;
    this.#options.emit({ kind: 'solPrice', slot, time, usd: chosen.usd }, stays);
  }
}
