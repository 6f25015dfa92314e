import { isDeepStrictEqual } from 'node:util';
import type { MarketEvent } from '@dugout/domain/market-events';
import { furtherHighWaterMark } from '@dugout/domain/orders/trigger';
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import type { TokenDirectory } from '../ports.ts';
import type { Watched } from './firings.repository.ts';
import { OrderClock } from './order-clock.ts';
import type { OrderRecord } from './order-record.ts';

interface WaitingOrdersOptions {
  readonly tokens: Pick<TokenDirectory, 'onCurve' | 'prices' | 'pricedThrough'>;
  /** Unix ms. */
  readonly now: () => number;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  /** Called with the orders that are triggered, as they were watched. */
  readonly fire: (orders: readonly Watched[]) => void;
}

/** Updates a trailing order with the best price while the server was down. */
export function caughtUp(order: OrderRecord, tokens: Pick<TokenDirectory, 'range'>): OrderRecord {
  if (order.trigger.kind !== 'trailing' || order.watchedUntil === null) return order;
  const missed = tokens.range(order.mint, order.watchedUntil);
  if (missed === null) return order;
  const best = order.side === 'sell' ? missed.high : missed.low;
  return {
    ...order,
    highWaterMark:
      order.highWaterMark === null ? best : furtherHighWaterMark(order.side, order.highWaterMark, best),
  };
}

/** The armed orders in memory, by price, graduation and time. */
export class WaitingOrders {
  readonly #options: WaitingOrdersOptions;
  readonly #book = new TriggerBook();
  readonly #clock: OrderClock;
  /** The orders as they are watched. */
  readonly #watched = new Map<string, Pick<OrderRecord, 'id' | 'fired' | 'trigger' | 'expiresAt'>>();

  constructor(options: WaitingOrdersOptions) {
    this.#options = options;
    this.#clock = new OrderClock(options);
  }

  /** Returns the number of orders that wait for a price. */
  get size(): number {
    return this.#book.size;
  }

  trails(): ReturnType<TriggerBook['trails']> {
    return this.#book.trails();
  }

  highWaterMarkOf(id: string): number | null {
    return this.#book.highWaterMarkOf(id);
  }

  /** Reports whether an order waits as given: for the same turn, level, trail and expiry. */
  includes({ id, trigger, fired, expiresAt }: OrderRecord): boolean {
    const watched = this.#watched.get(id);
    return (
      watched !== undefined &&
      watched.fired === fired &&
      watched.expiresAt === expiresAt &&
      isDeepStrictEqual(watched.trigger, trigger)
    );
  }

  /** Replaces an order by an edited one. A trailing order keeps the best price that it has seen. */
  change(order: OrderRecord): void {
    const seen = this.#book.highWaterMarkOf(order.id);
    const { highWaterMark, side } = order;
    this.remove(order.id);
    this.add(
      seen === null
        ? order
        : {
            ...order,
            highWaterMark: highWaterMark === null ? seen : furtherHighWaterMark(side, highWaterMark, seen),
          },
    );
  }

  /** `again`: a recurring order that has just had its turn. */
  add(order: OrderRecord, again = false): void {
    const { id, mint, side, trigger, highWaterMark, fired, expiresAt } = order;
    if (this.#book.has(id)) return;
    this.#watched.set(id, { id, fired, trigger, expiresAt });
    this.#clock.add({ ...order, nextAt: this.#options.now() + (order.dueInMs ?? 0) }, again);
    if (trigger.kind === 'recurring') return;
    this.#book.add({ id, mint, side, trigger, highWaterMark });
    if (trigger.kind === 'graduation' && !this.#options.tokens.onCurve(mint))
      this.#fire(this.#book.graduated(mint));
    this.#check(mint);
  }

  remove(id: string): void {
    this.#book.remove(id);
    this.#clock.remove(id);
    this.#watched.delete(id);
  }

  /** Fires the orders that an applied market event triggers. */
  applied(event: MarketEvent): void {
    if (event.kind === 'trade' || event.kind === 'created') this.#moved(event.mint);
    else if (event.kind === 'migration') {
      this.#fire(this.#book.graduated(event.mint));
      this.#moved(event.mint);
    } else if (event.kind === 'solPrice') {
      for (const mint of [...this.#book.tokensInDollars()]) this.#check(mint);
    }
  }

  /** Fires the recurring orders that are due. Removes and returns the ids of the expired ones. */
  tick(): readonly string[] {
    const { ended, due } = this.#clock.take();
    for (const id of ended) this.remove(id);
    this.#fire(due);
    return ended;
  }

  /** Checks a token whose price may have moved, and the tokens quoted in it. */
  #moved(mint: string): void {
    this.#check(mint);
    for (const quoted of this.#options.tokens.pricedThrough(mint)) this.#check(quoted);
  }

  #check(mint: string): void {
    if (!this.#book.waitsFor(mint)) return;
    const prices = this.#options.tokens.prices(mint);
    if (prices !== null) this.#fire(this.#book.priced(mint, prices));
  }

  #fire(ids: readonly string[]): void {
    const orders = ids.flatMap((id) => this.#watched.get(id) ?? []);
    for (const id of ids) this.remove(id);
    this.#options.fire(orders);
  }
}
