import { SingleFlight } from '#/platform/async/single-flight.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { tryKey } from '../idempotency/own-keys.ts';
import { isOpenPosition } from '../positions/positions.repository.ts';
import { swapByKey } from '../swaps/swaps.repository.ts';
import type { Swaps } from '../swaps/swaps.ts';
import type { TradingParts } from '../trading-parts.ts';
import {
  backToArmed,
  endFiring,
  lockFiring,
  markAttempt,
  markTriggered,
  type Runner,
  rearm,
  releaseFired,
  renewFired,
  takeFired,
  type Watched,
} from './firings.repository.ts';
import { endOthers } from './order-claims.ts';
import { endedEvent } from './order-events.ts';
import type { OrderRecord } from './order-record.ts';
import { requestOfOrder } from './order-swap.ts';
import { lockWithGroup } from './orders.repository.ts';

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

type Ended = Exclude<Outcome, { readonly done: 'pending' }>;

type RunnerParts = Pick<TradingParts, 'db' | 'events' | 'log' | 'now'>;

/**
 * Runs a triggered order to its end. The order is claimed in the database first, so it fires once despite
 * concurrent triggers and cancellations on any server. Each attempt is a swap with its own key, so an attempt
 * continued after a crash is the same swap. The server that claimed it renews the claim while it runs the order;
 * another takes it over when the claim has lapsed. Then neither the swap nor the outcome of the former server can be
 * written any more.
 */
export class OrderRunner {
  readonly #parts: RunnerParts;
  readonly #swaps: Swaps;
  readonly #runner: Runner;
  readonly #hooks: OrderHooks;
  readonly #running = new SingleFlight<void>();

  constructor(parts: RunnerParts, swaps: Swaps, runner: Runner, hooks: OrderHooks) {
    this.#parts = parts;
    this.#swaps = swaps;
    this.#runner = runner;
    this.#hooks = hooks;
  }

  /**
   * Fires an active order as it was watched. Returns false when it is no longer active, has fired or was edited since
   * or is not due; throws when that is unknown.
   */
  async fire(watched: Watched): Promise<boolean> {
    const { id } = watched;
    const { db, events, now } = this.#parts;
    const claimed = await db.transaction(async (tx) => {
      await lockWithGroup(tx, id);
      const claim = { now: now(), signMs: SIGN_ORDER_MS, runner: this.#runner };
      const order = await markTriggered(tx, watched, claim);
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
    if (isReached || order.trigger.kind === 'recurring') {
      await this.#settle(order, { done: 'failed', code: 'unsigned', reason: UNSIGNED });
      return;
    }
    const armed = await backToArmed(this.#parts.db, order, MOVED_BACK);
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

  /** Continues the fired orders that no server runs. */
  async takeOver(): Promise<void> {
    for (const order of await takeFired(this.#parts.db, this.#runner, this.#running.keys()))
      void this.run(order);
  }

  /** Renews the claims on the orders that run here. */
  async renew(): Promise<void> {
    const ids = this.#running.keys();
    if (ids.length > 0) await renewFired(this.#parts.db, this.#runner, ids);
  }

  /** Leaves the orders whose swaps have not ended to another server. */
  release(): Promise<void> {
    return releaseFired(this.#parts.db, this.#runner);
  }

  /** Waits for the firing orders. */
  idle(): Promise<void> {
    return this.#running.idle();
  }

  async #run(order: OrderRecord): Promise<void> {
    for (let claimed: OrderRecord | null = order; claimed !== null; ) {
      const outcome = await this.#outcomeOf(claimed);
      if (outcome.done === 'pending') return;
      const again =
        outcome.done === 'failed' && AGAIN.has(outcome.code) && claimed.attempt + 1 < MAX_ATTEMPTS;
      if (again) claimed = await markAttempt(this.#parts.db, claimed, claimed.attempt + 1, this.#runner);
      else if (await this.#settle(claimed, outcome)) return;
    }
  }

  /** Returns the outcome of an attempt: of its swap when there is one, or of a new one. */
  async #outcomeOf(order: OrderRecord): Promise<Outcome> {
    const known = await this.#swaps.byKey(order.userId, tryKey(order));
    const earlier = known?.status === 'pending' ? await this.#swaps.follow(known) : known;
    if (earlier?.status === 'pending') return { done: 'pending' };
    if (earlier?.status === 'landed') return { done: 'landed', swapId: earlier.id };
    // A swap signed by its wallet is not signed again.
    if (earlier !== null && order.signBy !== null)
      return { done: 'failed', code: 'swap_failed', reason: earlier.reason ?? '' };
    if (earlier?.status === 'expired')
      return { done: 'failed', code: 'expired', reason: earlier.reason ?? '' };
    // A transfer may have closed its position since it fired; the wallet's current position is another one.
    const { positionId } = order;
    if (earlier === null && positionId !== null && !(await isOpenPosition(this.#parts.db, positionId)))
      return { done: 'failed', code: 'position_not_found', reason: 'Its position was closed' };
    return this.#try(order);
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

  /**
   * Ends or rearms an order after an attempt, unless another server runs it. Returns false when the attempt's swap
   * turns out to be pending.
   */
  async #settle(order: OrderRecord, outcome: Ended): Promise<boolean> {
    const { db, events } = this.#parts;
    const settled = await db.transaction(async (tx) => {
      if (!(await lockFiring(tx, order, this.#runner))) return null;
      // Under the lock no swap of this attempt can be written.
      const swap = outcome.done === 'failed' ? await swapByKey(tx, order.userId, tryKey(order)) : null;
      if (swap?.status === 'pending') return 'pending';
      const next = nextOf(order, swap?.status === 'landed' ? { done: 'landed', swapId: swap.id } : outcome);
      if (next.status === 'armed') return rearm(tx, order, next, this.#runner);
      const ending = { ...next, at: this.#parts.now() };
      const ended = await endFiring(tx, order, ending, this.#runner);
      if (ended !== null) await events.emit(tx, 'trading.orderEnded', endedEvent(ended, ending));
      return ended;
    });
    if (settled === 'pending') return false;
    if (settled !== null) this.#hooks.changed(settled);
    return true;
  }
}

/** Returns how an order goes on after an attempt: it ends, or waits for its next turn. */
function nextOf({ trigger, fired: before, swapId: earlier }: OrderRecord, outcome: Ended) {
  const swapId = outcome.done === 'landed' ? outcome.swapId : null;
  const reason = outcome.done === 'failed' ? outcome.reason : null;
  if (trigger.kind !== 'recurring')
    return { status: outcome.done === 'landed' ? 'filled' : 'failed', reason, swapId } as const;
  const fired = before + 1;
  const passing = outcome.done === 'landed' || PASSING.has(outcome.code);
  if (passing && fired < trigger.times) return { status: 'armed', fired, swapId, reason } as const;
  const status = passing && (outcome.done === 'landed' || earlier !== null) ? 'filled' : 'failed';
  return { status, reason, swapId, fired } as const;
}
