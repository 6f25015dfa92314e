import type { Side } from '../market-events.ts';
import { TokenTriggers, type Trail } from './token-triggers.ts';
import type { TokenPrices, Trigger } from './trigger.ts';

/** A trigger that waits for the market. Recurring orders wait for the clock: they are not kept here. */
export interface WaitingOrder {
  readonly id: string;
  readonly mint: string;
  readonly side: Side;
  readonly trigger: Exclude<Trigger, { readonly kind: 'recurring' }>;
  /** For a trailing order: the best SOL price that counts so far. */
  readonly highWaterMark: number | null;
}

/**
 * All triggers that wait for prices, in memory: sorted levels for each token, so that a trade looks only at
 * the next level to fire. What fires leaves the book with the same call; nobody else can fire it again.
 */
export class TriggerBook {
  readonly #tokens = new Map<string, TokenTriggers>();
  readonly #orders = new Map<string, WaitingOrder>();

  get size(): number {
    return this.#orders.size;
  }

  has(id: string): boolean {
    return this.#orders.has(id);
  }

  /** Throws RangeError for an id that waits already. */
  add(order: WaitingOrder): void {
    if (this.#orders.has(order.id)) throw new RangeError('this order waits already');
    const { id, mint, side, trigger } = order;
    const token = this.#tokens.get(mint) ?? new TokenTriggers();
    this.#tokens.set(mint, token);
    this.#orders.set(id, order);
    if (trigger.kind === 'graduation') token.graduations.add(id);
    else if (trigger.kind === 'trailing')
      token.trails.set(id, trailOf(id, side, trigger.trailBps, order.highWaterMark));
    else token.levels(trigger.metric, trigger.direction).add(id, trigger.level);
  }

  /** False when it does not wait (any more). */
  remove(id: string): boolean {
    const order = this.#orders.get(id);
    const token = order === undefined ? undefined : this.#tokens.get(order.mint);
    if (order === undefined || token === undefined) return false;
    const { trigger } = order;
    if (trigger.kind === 'graduation') token.graduations.delete(id);
    else if (trigger.kind === 'trailing') token.trails.delete(id);
    else token.levels(trigger.metric, trigger.direction).remove(id, trigger.level);
    this.#forget(id, order.mint, token);
    return true;
  }

  /** A token's prices now: the ids of the orders that they fire, which wait no longer. */
  priced(mint: string, prices: TokenPrices): string[] {
    const token = this.#tokens.get(mint);
    if (token === undefined) return [];
    const fired: string[] = [];
    token.take(prices, fired);
    for (const id of fired) this.#forget(id, mint, token);
    return fired;
  }

  /** A token left its curve: the ids of the orders that waited for that, which wait no longer. */
  graduated(mint: string): string[] {
    const token = this.#tokens.get(mint);
    if (token === undefined) return [];
    const fired = [...token.graduations];
    token.graduations.clear();
    for (const id of fired) this.#forget(id, mint, token);
    return fired;
  }

  /** The tokens whose orders the price of SOL alone can fire. */
  *tokensInDollars(): Generator<string> {
    for (const [mint, token] of this.#tokens) if (token.waitsForDollars) yield mint;
  }

  /** The trailing orders with the best price of each. */
  *trails(): Generator<Readonly<Trail>> {
    for (const token of this.#tokens.values()) yield* token.trails.values();
  }

  /** The best SOL price that a trailing order has seen; null for others. */
  highWaterMarkOf(id: string): number | null {
    const order = this.#orders.get(id);
    return order === undefined ? null : (this.#tokens.get(order.mint)?.trails.get(id)?.highWaterMark ?? null);
  }

  waitsFor(mint: string): boolean {
    return this.#tokens.has(mint);
  }

  #forget(id: string, mint: string, token: TokenTriggers): void {
    this.#orders.delete(id);
    if (token.isEmpty) this.#tokens.delete(mint);
  }
}

/** Without a price so far, the first one to come is the best. */
const trailOf = (id: string, side: Side, trailBps: number, highWaterMark: number | null): Trail => ({
  id,
  side,
  trailBps,
  highWaterMark: highWaterMark ?? (side === 'sell' ? 0 : Number.POSITIVE_INFINITY),
});
