import type { TriggerRequest } from '@dugout/contract/trading/order';
import { isExit } from '@dugout/domain/orders/order-kinds';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { keyOfSwap } from '../idempotency/batches.repository.ts';
import { earlierUse } from '../idempotency/idempotency.ts';
import { lockOpenPosition } from '../positions/positions.repository.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import { tradableWallet } from '../trading.policy.ts';
import type { TradingParts } from '../trading-parts.ts';
import { FRESH, type NewOrder, type OrderRecord } from './order-record.ts';
import { expiryOf, triggerOf } from './order-request.ts';
import { countArmed, insertOrder, orderByKey } from './orders.repository.ts';

const MAX_ARMED = 500;

/** The parts that arming needs. */
export type ArmingParts = Pick<TradingParts, 'db' | 'venue' | 'wallets' | 'tokens' | 'now'>;

/** Writes orders after checking that they are allowed; each idempotency key creates one. */
export class OrderArming {
  readonly #parts: ArmingParts;
  readonly #anyPool: boolean;

  /** `anyPool`: whether swaps use pools whose reserves the market does not know. */
  constructor(parts: ArmingParts, anyPool: boolean) {
    this.#parts = parts;
    this.#anyPool = anyPool;
  }

  /** Returns the order of a key, new or as created before. Throws ApiError with the codes of `POST /swap`. */
  async arm(
    request: SwapRequest,
    trigger: TriggerRequest,
  ): Promise<{ readonly order: OrderRecord; readonly isNew: boolean }> {
    const { db } = this.#parts;
    const { userId, idempotencyKey } = request;
    const stored = await orderByKey(db, userId, idempotencyKey);
    const isOfSwap = stored === null && (await keyOfSwap(db, userId, idempotencyKey));
    const earlier = earlierUse(request, stored, isOfSwap);
    if (earlier !== null) return { order: earlier, isNew: false };
    const order = await this.#insert(await this.#newOrder(request, trigger));
    earlierUse(request, order);
    return { order, isNew: true };
  }

  /** Throws ApiError `too_many_orders` when a trader may not create this many more. */
  async demandRoom(userId: string, orders: number): Promise<void> {
    if ((await countArmed(this.#parts.db, userId)) + orders > MAX_ARMED)
      throw new ApiError('too_many_orders');
  }

  async #newOrder(request: SwapRequest, body: TriggerRequest): Promise<NewOrder> {
    const { wallets, tokens, venue, now } = this.#parts;
    const { userId, mint } = request;
    const { address: walletAddress } = await tradableWallet(wallets, userId, request.walletAddress);
    const pool = venue.pool(mint);
    if (tokens.tokenFacts(mint) === null) throw new ApiError('token_not_found');
    if (pool === null && !this.#anyPool) throw new ApiError('pool_not_tradable');
    const trigger = triggerOf(body, request);
    if (trigger.kind === 'graduation' && !tokens.onCurve(mint)) throw new ApiError('already_graduated');
    const createdAt = now();
    return {
      userId,
      idempotencyKey: request.idempotencyKey,
      requestHash: request.hash,
      apiKeyId: request.apiKeyId,
      walletAddress,
      mint,
      side: request.side,
      mode: request.mode,
      size: request.size,
      limit: request.limit,
      execution: request.execution,
      trigger,
      highWaterMark: trigger.kind === 'trailing' ? (tokens.prices(mint)?.priceSol ?? null) : null,
      nextAt: trigger.kind === 'recurring' ? createdAt : null,
      expiresAt: expiryOf(body, createdAt),
      positionId: body.positionId ?? null,
      group: body.group ?? null,
      createdAt,
    };
  }

  async #insert(order: NewOrder): Promise<OrderRecord> {
    const { db } = this.#parts;
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
