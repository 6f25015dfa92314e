import type { MarketEvent } from '@dugout/domain/market-events';
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import type { TokenDirectory } from '../ports.ts';
import { OrderClock } from './order-clock.ts';
import type { OrderRecord } from './order-record.ts';

interface WaitingOrdersOptions {
  readonly tokens: Pick<TokenDirectory, 'onCurve' | 'prices' | 'pricedThrough'>;
  /** Unix ms. */
  readonly now: () => number;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  /** Called with the orders that are triggered, and how often each has fired. */
  readonly fire: (orders: readonly Pick<OrderRecord, 'id' | 'fired'>[]) => void;
}

/** The armed orders in memory, by price, graduation and time. */
export class WaitingOrders {
  readonly #options: WaitingOrdersOptions;
  readonly #book = new TriggerBook();
  readonly #clock: OrderClock;
  /** How often the recurring orders that wait have fired. */
  readonly #turns = new Map<string, number>();

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

  /** Reports whether an order waits, for the same turn. */
  includes({ id, trigger, fired }: OrderRecord): boolean {
    return trigger.kind === 'recurring' ? this.#turns.get(id) === fired : this.#book.has(id);
  }

  /** `again`: a recurring order that has just had its turn. */
  add(order: OrderRecord, again = false): void {
    const { id, mint, side, trigger, highWaterMark, fired } = order;
    this.#clock.add({ ...order, nextAt: this.#options.now() + (order.dueInMs ?? 0) }, again);
    if (trigger.kind === 'recurring') this.#turns.set(id, fired);
    if (trigger.kind === 'recurring' || this.#book.has(id)) return;
    this.#book.add({ id, mint, side, trigger, highWaterMark });
    if (trigger.kind === 'graduation' && !this.#options.tokens.onCurve(mint))
      this.#fire(this.#book.graduated(mint));
    this.#check(mint);
  }

  remove(id: string): void {
    this.#book.remove(id);
    this.#clock.remove(id);
    this.#turns.delete(id);
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
    const orders = ids.map((id) => ({ id, fired: this.#turns.get(id) ?? 0 }));
    for (const id of ids) this.remove(id);
    this.#options.fire(orders);
  }
}
