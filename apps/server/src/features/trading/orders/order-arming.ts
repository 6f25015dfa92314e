import type { TriggerRequest } from '@dugout/contract/trading/order';
import { isExit } from '@dugout/domain/orders/order-kinds';
import type { Venue } from '#/execution/venue.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { keyOfSwap } from '../idempotency/batches.repository.ts';
import { requestHash, type SwapOrder } from '../idempotency/request-hash.ts';
import type { TokenDirectory, TradersWallets } from '../ports.ts';
import { lockOpenPosition } from '../positions/positions.repository.ts';
import { swapIntent } from '../pricing/swap-intent.ts';
import { tradableWallet } from '../trading.policy.ts';
import { FRESH, type NewOrder, type OrderRecord } from './order-record.ts';
import { expiryOf, triggerOf } from './order-request.ts';
import { countArmed, insertOrder, orderByKey } from './orders.repository.ts';

const MAX_ARMED = 500;

export interface ArmingOptions {
  readonly db: Db;
  readonly venue: Pick<Venue, 'pool'>;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  /** Whether swaps use pools whose reserves the market does not know. */
  readonly anyPool?: boolean;
  /** Unix ms. */
  readonly now: () => number;
}

/** Writes orders after checking that they are allowed; each idempotency key creates one. */
export class OrderArming {
  readonly #options: ArmingOptions;

  constructor(options: ArmingOptions) {
    this.#options = options;
  }

  /** Returns the order of a key, new or as created before. Throws ApiError with the codes of `POST /swap`. */
  async arm(
    userId: string,
    order: SwapOrder,
    request: TriggerRequest,
  ): Promise<{ readonly order: OrderRecord; readonly isNew: boolean }> {
    const hash = requestHash(order, request);
    const { db } = this.#options;
    const { idempotencyKey } = order;
    const earlier = await orderByKey(db, userId, idempotencyKey);
    if (earlier === null && (await keyOfSwap(db, userId, idempotencyKey)))
      throw new ApiError('idempotency_mismatch');
    const kept = earlier ?? (await this.#insert(await this.#newOrder(userId, order, request, hash)));
    if (kept.requestHash !== hash) throw new ApiError('idempotency_mismatch');
    return { order: kept, isNew: earlier === null };
  }

  /** Throws ApiError `too_many_orders` when a trader may not create this many more. */
  async demandRoom(userId: string, orders: number): Promise<void> {
    if ((await countArmed(this.#options.db, userId)) + orders > MAX_ARMED)
      throw new ApiError('too_many_orders');
  }

  async #newOrder(
    userId: string,
    order: SwapOrder,
    request: TriggerRequest,
    hash: string,
  ): Promise<NewOrder> {
    const { wallets, tokens, venue, now } = this.#options;
    const intent = swapIntent(order);
    const { address: walletAddress } = await tradableWallet(wallets, userId, order.walletAddress);
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
      apiKeyId: order.apiKeyId ?? null,
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
    const { db } = this.#options;
    const kept = await db.transaction(async (tx) => {
      if ((await countArmed(tx, order.userId)) >= MAX_ARMED) throw new ApiError('too_many_orders');
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
    return kept;
  }
}

/**
 * Returns the open position of an exit. Throws ApiError `position_not_found`; null for an order that is no exit
 * and names no position.
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
