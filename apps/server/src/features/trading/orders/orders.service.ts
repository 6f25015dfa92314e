import type { SwapOrder as OrderView, TriggerRequest } from '@dugout/contract/trading/order';
import type { MarketEvent } from '@dugout/domain/market-events';
import { furtherHighWaterMark, isExit } from '@dugout/domain/orders/trigger';
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Venue } from '#/execution/venue.ts';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import type { PricedState } from '#/platform/realtime/priced-channel.ts';
import { keyOfSwap } from '../idempotency/batches.repository.ts';
import { requestHash, type SwapOrder } from '../idempotency/request-hash.ts';
import type { TokenDirectory, TradersWallets } from '../ports.ts';
import { lockOpenPosition } from '../positions/positions.repository.ts';
import { swapIntent } from '../pricing/swap-intent.ts';
import type { Funds } from '../pricing/swap-plan.ts';
import { tradableWallet } from '../trading.policy.ts';
import { orderView } from './order.view.ts';
import { OrderClock } from './order-clock.ts';
import { endedEvent } from './order-events.ts';
import { FRESH, type NewOrder, type OrderRecord } from './order-record.ts';
import { expiryOf, triggerOf } from './order-request.ts';
import { type KeyedSwaps, OrderRunner } from './order-runner.ts';
import {
  countArmed,
  endOrder,
  insertOrder,
  orderById,
  orderByKey,
  ordersOf,
  runningOrders,
  saveHighWaterMarks,
} from './orders.repository.ts';

const MOST_ARMED = 500;
const ENDED_SHOWN = 100;

export interface OrdersOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly venue: Pick<Venue, 'pool'>;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly swaps: KeyedSwaps;
  /** Whether swaps are made at pools too whose reserves the market does not know. */
  readonly anyPool?: boolean;
  /** Unix ms. */
  readonly now: () => number;
  /** Milliseconds that only go forward. */
  readonly ticks: () => number;
  /** Called after a trader's orders have changed. */
  readonly changed: (userId: string) => void;
}

/**
 * Orders that wait for a price, a time or a graduation. What waits is kept in memory and checked with every
 * trade; the database says what is armed, and is asked before anything fires.
 */
export class OrdersService {
  readonly #options: OrdersOptions;
  readonly #book = new TriggerBook();
  readonly #clock: OrderClock;
  readonly #runner: OrderRunner;
  #started = false;
  #loaded = false;

  constructor(options: OrdersOptions) {
    this.#options = options;
    this.#clock = new OrderClock(options);
    this.#runner = new OrderRunner({ ...options, changed: (order) => this.#stands(order) });
  }

  /**
   * Arms an order, once for each idempotency key. Throws ApiError with the codes of `POST /swap`.
   * Nothing is reserved: whether the funds are there is seen when it fires.
   */
  async arm(userId: string, order: SwapOrder, request: TriggerRequest): Promise<OrderView> {
    const hash = requestHash(order, request);
    const { db } = this.#options;
    const { idempotencyKey } = order;
    const earlier = await orderByKey(db, userId, idempotencyKey);
    if (earlier === null && (await keyOfSwap(db, userId, idempotencyKey)))
      throw new ApiError('idempotency_mismatch');
    const kept = earlier ?? (await this.#insert(await this.#newOrder(userId, order, request, hash)));
    if (kept.requestHash !== hash) throw new ApiError('idempotency_mismatch');
    return (await this.#views(userId, [kept]))()[0] as OrderView;
  }

  /** Throws ApiError `too_many_orders` where a trader may not arm so many more. */
  async demandRoom(userId: string, orders: number): Promise<void> {
    if ((await countArmed(this.#options.db, userId)) + orders > MOST_ARMED)
      throw new ApiError('too_many_orders');
  }

  /** These orders were armed with the swap that made their position: they wait from now on. */
  armed(orders: readonly OrderRecord[]): void {
    for (const order of orders) this.#stands(order);
  }

  /** Cancels an armed order. Throws ApiError `order_not_found` or `order_not_armed`. */
  async cancel(userId: string, id: string): Promise<OrderView> {
    const { db } = this.#options;
    const cancelled = await this.#endArmed(id, 'cancelled', null, userId);
    if (cancelled !== null) return (await this.#views(userId, [cancelled]))()[0] as OrderView;
    throw new ApiError((await orderById(db, userId, id)) === null ? 'order_not_found' : 'order_not_armed');
  }

  /** A trader's running orders and the newest that have ended. */
  async read(userId: string): Promise<PricedState<OrderView[]>> {
    const orders = await ordersOf(this.#options.db, userId, ENDED_SHOWN);
    return {
      moves: orders.some(({ status }) => status === 'armed'),
      atPricesOfNow: await this.#views(userId, orders),
    };
  }

  /**
   * Takes up what the last stop left: arms what is armed, and ends what had fired. Call it once the market
   * stands.
   */
  async load(): Promise<void> {
    this.#started = true;
    for (const order of await runningOrders(this.#options.db)) {
      if (order.status === 'triggered') void this.#runner.run(order);
      else this.#wait(this.#caughtUp(order));
    }
    this.#loaded = true;
  }

  /** A market event has been applied: fires what it fires. */
  applied(event: MarketEvent): void {
    if (event.kind === 'trade' || event.kind === 'created') this.#check(event.mint);
    else if (event.kind === 'migration') {
      this.#fire(this.#book.graduated(event.mint));
      this.#check(event.mint);
    } else if (event.kind === 'solPrice') {
      for (const mint of [...this.#book.tokensInDollars()]) this.#check(mint);
    }
  }

  /** The position of these orders is closed: they wait no longer. */
  ended(orders: readonly OrderRecord[]): void {
    for (const order of orders) this.#stands(order);
  }

  /** Looks at the clock: what recurs now, what is over its time. */
  tick(): void {
    const { ended, due } = this.#clock.take();
    for (const id of ended) {
      this.#book.remove(id);
      this.#endArmed(id, 'expired', 'Its time was over before it fired').catch((error: unknown) =>
        this.#later(id, error),
      );
    }
    this.#fire(due);
  }

  /** Tries again what could not be ended, and keeps what trailing orders have seen. */
  async keep(): Promise<void> {
    if (!this.#started) return;
    if (!this.#loaded) return this.load();
    const { db, now } = this.#options;
    const seen = [...this.#book.trails()].filter(
      ({ highWaterMark }) => Number.isFinite(highWaterMark) && highWaterMark > 0,
    );
    await saveHighWaterMarks(db, seen, now());
    for (const order of await runningOrders(db)) {
      if (order.status === 'triggered') void this.#runner.run(order);
      else if (!this.#book.has(order.id)) this.#wait(order);
    }
  }

  /** Waits for the orders that are firing, and keeps what trailing orders have seen. */
  async close(): Promise<void> {
    await this.#runner.idle();
    await this.keep();
    await this.#runner.idle();
  }

  async #newOrder(
    userId: string,
    order: SwapOrder,
    request: TriggerRequest,
    hash: string,
  ): Promise<NewOrder> {
    const { wallets, tokens, venue, now } = this.#options;
    const intent = swapIntent(order);
    const walletAddress = await tradableWallet(wallets, userId, order.walletAddress);
    const pool = venue.pool(intent.mint);
    if (tokens.tokenFacts(intent.mint) === null) throw new ApiError('token_not_found');
    if (pool === null && !this.#options.anyPool) throw new ApiError('pool_not_tradable');
    const trigger = triggerOf(request, intent);
    if (trigger.kind === 'graduation' && !tokens.onCurve(intent.mint))
      throw new ApiError('already_graduated');
    const createdAt = now();
    return {
      userId,
      idempotencyKey: order.idempotencyKey,
      requestHash: hash,
      walletAddress,
      mint: intent.mint,
      side: intent.side,
      mode: intent.mode,
      size: intent.size,
      limit: intent.limit,
      execution: intent.execution,
      trigger,
      highWaterMark: trigger.kind === 'trailing' ? (tokens.prices(intent.mint)?.priceSol ?? null) : null,
      nextAt: trigger.kind === 'recurring' ? createdAt : null,
      expiresAt: expiryOf(request, createdAt),
      positionId: request.positionId ?? null,
      group: request.group ?? null,
      createdAt,
    };
  }

  async #insert(order: NewOrder): Promise<OrderRecord> {
    const { db, changed } = this.#options;
    const kept = await db.transaction(async (tx) => {
      if ((await countArmed(tx, order.userId)) >= MOST_ARMED) throw new ApiError('too_many_orders');
      const positionId = await exitOf(tx, order);
      const record: OrderRecord = {
        ...order,
        positionId,
        id: newId(),
        ...FRESH,
        watchedUntil: order.createdAt,
      };
      return (await insertOrder(tx, record))
        ? record
        : await orderByKey(tx, order.userId, order.idempotencyKey);
    });
    if (kept === null) throw new ApiError('swap_failed');
    if (kept.status === 'armed') this.#wait(kept);
    changed(order.userId);
    return kept;
  }

  async #endArmed(
    id: string,
    status: 'cancelled' | 'expired',
    reason: string | null,
    userId?: string,
  ): Promise<OrderRecord | null> {
    const { db, events, now } = this.#options;
    const ending = { status, reason, at: now() };
    const ended = await db.transaction(async (tx) => {
      const order = await endOrder(tx, id, 'armed', ending);
      if (order === null) return null;
      if (userId !== undefined && order.userId !== userId) throw new ApiError('order_not_found');
      await events.emit(tx, 'trading.orderEnded', endedEvent(order, ending));
      return order;
    });
    if (ended !== null) this.#stands(ended);
    return ended;
  }

  /** An order has changed: it waits, or waits no longer. */
  #stands(order: OrderRecord): void {
    this.#book.remove(order.id);
    this.#clock.remove(order.id);
    if (order.status === 'armed') this.#wait(order, true);
    this.#options.changed(order.userId);
  }

  /** `again`: a recurring order that has just had its turn. */
  #wait(order: OrderRecord, again = false): void {
    this.#clock.add(order, again);
    const { id, mint, side, trigger, highWaterMark } = order;
    if (trigger.kind === 'recurring' || this.#book.has(id)) return;
    this.#book.add({ id, mint, side, trigger, highWaterMark });
    if (trigger.kind === 'graduation' && !this.#options.tokens.onCurve(mint))
      this.#fire(this.#book.graduated(mint));
    this.#check(mint);
  }

  #check(mint: string): void {
    if (!this.#book.waitsFor(mint)) return;
    const prices = this.#options.tokens.prices(mint);
    if (prices !== null) this.#fire(this.#book.priced(mint, prices));
  }

  #fire(ids: readonly string[]): void {
    for (const id of ids) {
      this.#clock.remove(id);
      this.#runner.fire(id).catch((error: unknown) => this.#later(id, error));
    }
  }

  /**
   * The database could not be asked; `keep` finds the order armed and not waiting, and lets it wait again.
   */
  #later(id: string, error: unknown): void {
    this.#options.log.error({ orderId: id, error }, 'an order could not be fired or ended yet');
  }

  /** A trailing order with the best price that the market has seen while the server did not watch. */
  #caughtUp(order: OrderRecord): OrderRecord {
    if (order.trigger.kind !== 'trailing' || order.watchedUntil === null) return order;
    const missed = this.#options.tokens.range(order.mint, order.watchedUntil);
    if (missed === null) return order;
    const best = order.side === 'sell' ? missed.high : missed.low;
    return {
      ...order,
      highWaterMark:
        order.highWaterMark === null ? best : furtherHighWaterMark(order.side, order.highWaterMark, best),
    };
  }

  async #views(userId: string, orders: readonly OrderRecord[]): Promise<() => OrderView[]> {
    const { db, venue, tokens } = this.#options;
    const armed = orders.filter(({ status }) => status === 'armed').map(({ walletAddress }) => walletAddress);
    const held = armed.length === 0 ? new Map() : await ledger.balancesOf(db, 'wallet', [...new Set(armed)]);
    const fundsOf = ({ walletAddress, mint }: OrderRecord): Funds => ({
      lamports: held.get(walletAddress)?.get(SOL_MINT) ?? 0n,
      tokens: held.get(walletAddress)?.get(mint) ?? 0n,
    });
    const pricing = { venue, tokens, highWaterMarkOf: (id: string) => this.#book.highWaterMarkOf(id) };
    return () =>
      orders
        .filter((order) => order.userId === userId)
        .map((order) => orderView(order, fundsOf(order), pricing));
  }
}

/**
 * The open position that an exit ends. Throws ApiError `position_not_found`; null for what is no exit and
 * names no position.
 */
async function exitOf(tx: Db, order: NewOrder): Promise<string | null> {
  if (!isExit(order.trigger.kind, order.side) && order.positionId === null) return null;
  const open = await lockOpenPosition(tx, order.walletAddress, order.mint);
  if (
    open === null ||
    open.userId !== order.userId ||
    (order.positionId !== null && order.positionId !== open.id)
  ) {
    throw new ApiError('position_not_found');
  }
  return open.id;
}
