import { SingleFlight } from '#/platform/async/single-flight.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { tryKey } from '../idempotency/own-keys.ts';
import { isOpenPosition } from '../positions/positions.repository.ts';
import type { Swaps } from '../swaps/swaps.ts';
import type { TradingParts } from '../trading-parts.ts';
import { endOthers } from './order-claims.ts';
import { endedEvent } from './order-events.ts';
import type { OrderRecord } from './order-record.ts';
import { requestOfOrder } from './order-swap.ts';
import {
  backToArmed,
  endOrder,
  lockWithGroup,
  markAttempt,
  markTriggered,
  type OrderEnding,
  rearm,
} from './orders.repository.ts';

/**
 * Max attempts of a firing when the price moves away from the quote, or when the server stops before the fill.
 */
const MAX_ATTEMPTS = 5;
/** Codes of an attempt that certainly traded nothing and may succeed on a retry. */
const AGAIN: ReadonlySet<string> = new Set(['expired', 'slippage_exceeded']);
/** Codes for which a recurring order skips one turn. */
const PASSING: ReadonlySet<string> = new Set([
  'slippage_exceeded',
  'price_impact',
  'api_key_budget',
  'unsigned',
]);
/** Time limit for a connected wallet to sign a triggered order, in ms. */
const SIGN_ORDER_MS = 5 * 60_000;
const UNSIGNED = 'Triggered, and not signed within 5 minutes. Nothing was traded';
const MOVED_BACK = 'Not signed within 5 minutes. The price moved back, so the order is open again';

/** Called with each changed order, and for each triggered one. */
interface OrderHooks {
  readonly changed: (order: OrderRecord) => void;
  readonly fired: () => void;
}

type Outcome =
  | { readonly done: 'landed'; readonly swapId: string }
  | { readonly done: 'failed'; readonly code: string; readonly reason: string }
  /** Its swap has not ended yet. */
  | { readonly done: 'pending' };

/**
 * Runs a triggered order to its end. The order is claimed in the database first, so it fires once despite
 * concurrent triggers and cancellations. Each attempt is a swap with its own key, so an attempt continued after a
 * crash is the same swap.
 */
export class OrderRunner {
  readonly #parts: Pick<TradingParts, 'db' | 'events' | 'log' | 'now'>;
  readonly #swaps: Swaps;
  readonly #hooks: OrderHooks;
  readonly #running = new SingleFlight<void>();

  constructor(parts: Pick<TradingParts, 'db' | 'events' | 'log' | 'now'>, swaps: Swaps, hooks: OrderHooks) {
    this.#parts = parts;
    this.#swaps = swaps;
    this.#hooks = hooks;
  }

  /** Fires an active order. Returns false when it is no longer active; throws when that is unknown. */
  async fire(id: string): Promise<boolean> {
    const { db, events, now } = this.#parts;
    const claimed = await db.transaction(async (tx) => {
      await lockWithGroup(tx, id);
      const order = await markTriggered(tx, id, now(), now() + SIGN_ORDER_MS);
      if (order === null) return null;
      if (order.signBy === null) return { order, others: await endOthers(tx, order, this.#parts) };
      const signBy = new Date(order.signBy).toISOString();
      await events.emit(tx, 'trading.signatureNeeded', { userId: order.userId, orderId: id, signBy });
      return { order, others: [] };
    });
    if (claimed === null) return false;
    this.#hooks.fired();
    for (const order of [claimed.order, ...claimed.others]) this.#hooks.changed(order);
    if (claimed.order.status === 'triggered') await this.run(claimed.order);
    return true;
  }

  /** Handles a missing signature of its wallet. `isReached`: the price still triggers it. */
  async lapse(order: OrderRecord, isReached: boolean): Promise<void> {
    if (isReached || order.trigger.kind === 'recurring')
      return this.#settle(order, { done: 'failed', code: 'unsigned', reason: UNSIGNED });
    const armed = await backToArmed(this.#parts.db, order.id, MOVED_BACK);
    if (armed !== null) this.#hooks.changed(armed);
  }

  /** Continues a triggered order from any state. */
  run(order: OrderRecord): Promise<void> {
    return this.#running.run(order.id, () =>
      this.#run(order).catch((error: unknown) =>
        this.#parts.log.error({ orderId: order.id, error }, 'a fired order could not be ended yet'),
      ),
    );
  }

  /** Waits for the firing orders. */
  idle(): Promise<void> {
    return this.#running.idle();
  }

  async #run(order: OrderRecord): Promise<void> {
    const { db } = this.#parts;
    for (let claimed: OrderRecord | null = order; claimed !== null; ) {
      const known = await this.#swaps.byKey(claimed.userId, tryKey(claimed));
      const earlier = known?.status === 'pending' ? await this.#swaps.follow(known) : known;
      if (earlier?.status === 'pending') return;
      if (earlier?.status === 'landed') return this.#settle(claimed, { done: 'landed', swapId: earlier.id });
      // A transfer may have closed its position since it fired; the wallet's current position is another one.
      if (
        earlier === null &&
        claimed.positionId !== null &&
        !(await isOpenPosition(db, claimed.positionId))
      ) {
        return this.#settle(claimed, {
          done: 'failed',
          code: 'position_not_found',
          reason: 'Its position was closed',
        });
      }
      // A swap signed by its wallet is not signed again.
      if (earlier !== null && claimed.signBy !== null)
        return this.#settle(claimed, { done: 'failed', code: 'swap_failed', reason: earlier.reason ?? '' });
      const lost = earlier?.status === 'expired';
      const outcome: Outcome = lost
        ? { done: 'failed', code: 'expired', reason: earlier.reason ?? '' }
        : await this.#try(claimed);
      const again =
        outcome.done === 'failed' && AGAIN.has(outcome.code) && claimed.attempt + 1 < MAX_ATTEMPTS;
      if (!again) return this.#settle(claimed, outcome);
      claimed = await markAttempt(db, claimed.id, claimed.attempt + 1);
    }
  }

  async #try(order: OrderRecord): Promise<Outcome> {
    try {
      const swap = await this.#swaps.swap(await requestOfOrder(this.#parts.db, order, this.#swaps.means));
      if (swap.status === 'landed') return { done: 'landed', swapId: swap.id };
      return swap.status === 'pending'
        ? { done: 'pending' }
        : { done: 'failed', code: 'expired', reason: swap.reason ?? '' };
    } catch (error) {
      if (error instanceof ApiError) return { done: 'failed', code: error.code, reason: error.message };
      throw error;
    }
  }

  async #settle(order: OrderRecord, outcome: Outcome): Promise<void> {
    if (outcome.done === 'pending') return;
    const swapId = outcome.done === 'landed' ? outcome.swapId : null;
    const reason = outcome.done === 'failed' ? outcome.reason : null;
    const { trigger } = order;
    if (trigger.kind !== 'recurring') {
      return this.#end(order, {
        status: outcome.done === 'landed' ? 'filled' : 'failed',
        reason,
        at: this.#parts.now(),
        swapId,
      });
    }
    const fired = order.fired + 1;
    const passing = outcome.done === 'landed' || PASSING.has(outcome.code);
    if (passing && fired < trigger.times)
      return this.#rearm(order, { fired, swapId, reason, everySeconds: trigger.everySeconds });
    const status = outcome.done === 'landed' || order.swapId !== null ? 'filled' : 'failed';
    await this.#end(order, {
      status: passing ? status : 'failed',
      reason,
      at: this.#parts.now(),
      swapId,
      fired,
    });
  }

  async #rearm(
    order: OrderRecord,
    next: { fired: number; swapId: string | null; reason: string | null; everySeconds: number },
  ) {
    const { db, now } = this.#parts;
    const armed = await rearm(db, order.id, { ...next, nextAt: now() + next.everySeconds * 1_000 });
    if (armed !== null) this.#hooks.changed(armed);
  }

  async #end(order: OrderRecord, ending: OrderEnding): Promise<void> {
    const { db, events } = this.#parts;
    const ended = await db.transaction(async (tx) => {
      const known = await endOrder(tx, order.id, 'firing', ending);
      if (known !== null) await events.emit(tx, 'trading.orderEnded', endedEvent(known, ending));
      return known;
    });
    if (ended !== null) this.#hooks.changed(ended);
  }
}
