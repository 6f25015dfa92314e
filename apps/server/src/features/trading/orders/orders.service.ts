import type { OrderEdit, SwapOrder as OrderView, TriggerRequest } from '@dugout/contract/trading/order';
import type { MarketEvent } from '@dugout/domain/market-events';
import { isReached } from '@dugout/domain/orders/trigger';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { PricedState } from '#/platform/realtime/priced-channel.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import type { Swaps } from '../swaps/swaps.ts';
import type { TradingParts } from '../trading-parts.ts';
import { orderToSign, type Runner, unsignedOrders, type Watched } from './firings.repository.ts';
import { type ArmingParts, OrderArming } from './order-arming.ts';
import type { ClaimedOrder } from './order-claims.ts';
import { editOrder } from './order-edit.ts';
import { endOrder } from './order-ending.ts';
import { isOpen, type OrderRecord } from './order-record.ts';
import { OrderRunner } from './order-runner.ts';
import { requestOfOrder } from './order-swap.ts';
import { orderViews } from './order-views.ts';
import {
  armedOrders,
  changedOrders,
  endExpired,
  endOpen,
  orderById,
  ordersOf,
  saveHighWaterMarks,
  triggeredIds,
  waitingOrders,
} from './orders.repository.ts';
import { caughtUp, WaitingOrders } from './waiting-orders.ts';

const ENDED_SHOWN = 100;

export interface OrderFigures {
  readonly armed: number;
  readonly late: number;
}

type OrdersParts = ArmingParts & Pick<TradingParts, 'events' | 'log'>;

interface OrdersOptions {
  /** Whether swaps use pools whose reserves the market does not know. */
  readonly anyPool: boolean;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  readonly runner: Runner;
  /** Called after a trader's orders have changed. */
  readonly changed: (userId: string) => void;
  /** Called for each triggered order. */
  readonly fired: () => void;
}

/** A fired order that has not ended by then counts as late, in ms. */
const LATE_MS = 10_000;

/**
 * Orders that wait for a price, a time or a graduation. Waiting orders are kept in memory and checked with every
 * trade; the database is authoritative and is checked before anything fires. Every server that has loaded them keeps
 * all of them, and regularly reads the changes of the others; a server that has not fires none.
 */
export class OrdersService {
  readonly #parts: OrdersParts;
  readonly #swaps: Swaps;
  readonly #options: OrdersOptions;
  readonly #arming: OrderArming;
  readonly #waiting: WaitingOrders;
  readonly #runner: OrderRunner;
  /** Orders whose firing or end failed with the database. */
  readonly #missed = new Set<string>();
  /** Whether this server fires orders. */
  #isWatching = false;
  /** The changes that the waiting orders include; null before they are loaded. */
  #since: bigint | null = null;
  /** When each fired and unfinished order was first seen, in ms of a monotonic clock. */
  #firingSince: ReadonlyMap<string, number> = new Map();

  constructor(parts: OrdersParts, swaps: Swaps, options: OrdersOptions) {
    this.#parts = parts;
    this.#swaps = swaps;
    this.#options = options;
    this.#arming = new OrderArming(parts, options.anyPool);
    const { tokens, now } = parts;
    this.#waiting = new WaitingOrders({ tokens, now, ticks: options.ticks, fire: (due) => this.#fire(due) });
    this.#runner = new OrderRunner(parts, swaps, options.runner, {
      changed: (order) => this.#stands(order),
      fired: options.fired,
    });
  }

  /**
   * Creates an order, once per idempotency key. Throws ApiError with the codes of `POST /swap`. Reserves nothing:
   * the funds are checked when it fires.
   */
  async arm(request: SwapRequest, trigger: TriggerRequest): Promise<OrderView> {
    const { order, isNew } = await this.#arming.arm(request, trigger);
    if (isNew && order.status === 'armed') this.#wait(order);
    if (isNew) this.#options.changed(request.userId);
    return (await this.#views(request.userId, [order]))()[0] as OrderView;
  }

  /** Throws ApiError `too_many_orders` when a trader may not create this many more. */
  demandRoom(userId: string, orders: number): Promise<void> {
    return this.#arming.demandRoom(userId, orders);
  }

  /** Called after a swap or a transfer has armed or ended these orders. */
  standAgain(orders: readonly OrderRecord[]): void {
    for (const order of orders) this.#stands(order);
  }

  /**
   * Cancels an active order; an API key can cancel only its own. Throws ApiError `order_not_found` or
   * `order_not_armed`.
   */
  async cancel({ userId, key }: Caller, id: string): Promise<OrderView> {
    const { db } = this.#parts;
    const mayCancel = (order: OrderRecord): boolean =>
      order.userId === userId && (key === undefined || order.apiKeyId === key.id);
    const cancelled = await this.#endOpen(id, 'cancelled', null, mayCancel);
    if (cancelled !== null) return (await this.#views(userId, [cancelled]))()[0] as OrderView;
    const order = await orderById(db, userId, id);
    throw new ApiError(order === null || !mayCancel(order) ? 'order_not_found' : 'order_not_armed');
  }

  /**
   * Changes an active order; an API key can change only its own. Throws ApiError `order_not_found`,
   * `order_not_armed`, `amount_invalid`, or `invalid_input` for a field that its kind of order does not have.
   */
  async edit({ userId, key }: Caller, edit: OrderEdit): Promise<OrderView> {
    const edited = await editOrder(this.#parts, { userId, apiKeyId: key?.id }, edit);
    if (this.#isWatching) this.#waiting.change(edited);
    this.#options.changed(userId);
    return (await this.#views(userId, [edited]))()[0] as OrderView;
  }

  async cancelAll(userId: string): Promise<void> {
    for (const order of await ordersOf(this.#parts.db, userId, 0))
      if (isOpen(order)) await this.#endOpen(order.id, 'cancelled', null);
  }

  async cancelOfKey(userId: string, apiKeyId: string): Promise<void> {
    for (const order of await ordersOf(this.#parts.db, userId, 0))
      if (isOpen(order) && order.apiKeyId === apiKeyId)
        await this.#endOpen(order.id, 'cancelled', 'The API key that placed it was revoked');
  }

  /** Reads a trader's open orders and the latest ended ones. */
  async read(userId: string): Promise<PricedState<OrderView[]>> {
    const orders = await ordersOf(this.#parts.db, userId, ENDED_SHOWN);
    return {
      moves: orders.some(isOpen),
      atPricesOfNow: await this.#views(userId, orders),
    };
  }

  /**
   * Restores the state of the last stop: loads active orders, and completes fired ones. Call it once the market
   * is ready.
   */
  async load(): Promise<void> {
    this.#isWatching = true;
    const { db } = this.#parts;
    const { since } = await changedOrders(db, null);
    for (const order of await waitingOrders(db)) this.#waiting.add(caughtUp(order, this.#parts.tokens));
    await this.#runner.takeOver();
    this.#since = since;
  }

  /** Reads the changes of other servers, and renews this server's claims. */
  async sweep(): Promise<void> {
    if (this.#since === null) return this.#runner.renew();
    const [{ orders, since }] = await Promise.all([
      changedOrders(this.#parts.db, this.#since),
      this.#runner.renew(),
    ]);
    this.#since = since;
    for (const order of orders) this.#noteChange(order);
  }

  /** Fires the orders that an applied market event triggers. */
  applied(event: MarketEvent): void {
    this.#waiting.applied(event);
  }

  /** Checks the clock for recurring and expired orders. */
  tick(): void {
    for (const id of this.#waiting.tick()) {
      this.#expire(id).catch((error: unknown) => this.#later(id, error));
    }
  }

  /**
   * Returns the numbers of orders that wait for a price, and of late fired orders, as of the last `keep`.
   */
  figures(): OrderFigures {
    const late = [...this.#firingSince.values()].filter((at) => this.#options.ticks() - at >= LATE_MS);
    return { armed: this.#waiting.size, late: late.length };
  }

  /** Retries orders that could not be ended, and stores trailing orders' best prices. */
  async keep(): Promise<void> {
    if (!this.#isWatching) return;
    if (this.#since === null) return this.load();
    const { db, now } = this.#parts;
    const seen = [...this.#waiting.trails()].filter(
      ({ highWaterMark }) => Number.isFinite(highWaterMark) && highWaterMark > 0,
    );
    await saveHighWaterMarks(db, seen, now());
    const ticks = this.#options.ticks();
    const firing = await triggeredIds(db);
    this.#firingSince = new Map(firing.map((id) => [id, this.#firingSince.get(id) ?? ticks]));
    await this.#runner.takeOver();
    for (const order of await unsignedOrders(db)) await this.#runner.lapse(order, this.#isReached(order));
    const missed = [...this.#missed];
    await this.#reload(missed);
    for (const id of missed) this.#missed.delete(id);
  }

  /**
   * Returns the current request of an order that waits for its wallet's signature. Throws ApiError
   * `order_not_found`, `order_not_armed`, `protection_unavailable`.
   */
  async unsigned(userId: string, id: string): Promise<SwapRequest> {
    const { db } = this.#parts;
    const order = await orderToSign(db, userId, id);
    if (order === null)
      throw new ApiError((await orderById(db, userId, id)) === null ? 'order_not_found' : 'order_not_armed');
    return requestOfOrder(db, order, this.#swaps.means);
  }

  /** An order whose wallet signed goes on with its swap. */
  claimed({ order, others }: ClaimedOrder): void {
    for (const changed of [order, ...others]) this.#stands(changed);
    void this.#runner.run(order);
  }

  /** Waits for the firing orders, and stores trailing orders' best prices. */
  async close(): Promise<void> {
    await this.#runner.idle();
    await this.keep();
    await this.#runner.idle();
    await this.#runner.release();
  }

  /** Ends an order whose expiry has passed, unless it was edited; then it waits as it is stored. */
  async #expire(id: string): Promise<void> {
    const reason = 'It expired before it triggered';
    const ending = { status: 'expired', reason, at: this.#parts.now() } as const;
    const ended = await endOrder(this.#parts, id, ending, endExpired);
    if (ended === null) await this.#reload([id]);
    else this.#stands(ended);
  }

  async #endOpen(
    id: string,
    status: 'cancelled',
    reason: string | null,
    mayEnd?: (order: OrderRecord) => boolean,
  ): Promise<OrderRecord | null> {
    const ended = await endOrder(this.#parts, id, { status, reason, at: this.#parts.now() }, endOpen, mayEnd);
    if (ended !== null) this.#stands(ended);
    return ended;
  }

  /** Updates the waiting orders after an order has changed. */
  #stands(order: OrderRecord): void {
    this.#waiting.remove(order.id);
    if (order.status === 'armed') this.#wait(order, true);
    this.#options.changed(order.userId);
  }

  #wait(order: OrderRecord, again = false): void {
    if (this.#isWatching) this.#waiting.add(order, again);
  }

  /** Updates the waiting orders after any server has changed an order. */
  #noteChange(order: OrderRecord): void {
    const { id, status, runner } = order;
    const isArmed = status === 'armed';
    const waits = this.#waiting.includes(order);
    if (isArmed && waits) return;
    if (isArmed) this.#waiting.change(order);
    else this.#waiting.remove(id);
    const byOther = runner !== null && runner !== this.#options.runner.server;
    if (waits || isArmed || byOther) this.#options.changed(order.userId);
  }

  async #reload(ids: readonly string[]): Promise<void> {
    for (const order of await armedOrders(this.#parts.db, ids)) this.#noteChange(order);
  }

  #isReached({ mint, side, trigger, highWaterMark }: OrderRecord): boolean {
    const prices = this.#parts.tokens.prices(mint);
    return prices === null || isReached(trigger, side, prices, highWaterMark);
  }

  #fire(orders: readonly Watched[]): void {
    for (const watched of orders) {
      const { id, fired } = watched;
      this.#runner
        .fire(watched)
        // Another server may have taken this turn.
        .then((isClaimed) => (isClaimed || fired === 0 ? undefined : this.#reload([id])))
        .catch((error: unknown) => this.#later(id, error));
    }
  }

  /**
   * Leaves an order to `keep` after a database failure: it adds the order again when it is still active.
   */
  #later(id: string, error: unknown): void {
    this.#missed.add(id);
    this.#parts.log.error({ orderId: id, error }, 'an order could not be fired or ended yet');
  }

  #views(userId: string, orders: readonly OrderRecord[]): Promise<() => OrderView[]> {
    const { db, venue, tokens } = this.#parts;
    const highWaterMarkOf = (id: string) => this.#waiting.highWaterMarkOf(id);
    return orderViews(db, userId, orders, { venue, tokens, means: this.#swaps.means, highWaterMarkOf });
  }
}
