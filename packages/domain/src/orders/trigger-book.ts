import type { Side } from '../market-events.ts';
import { TokenTriggers, type Trail } from './token-triggers.ts';
import type { TokenPrices, Trigger } from './trigger.ts';

/** An order that waits for a price. Recurring orders wait for the clock and are not stored here. */
export interface WaitingOrder {
  readonly id: string;
  readonly mint: string;
  readonly side: Side;
  readonly trigger: Exclude<Trigger, { readonly kind: 'recurring' }>;
  /** For a trailing order: the best SOL price so far. */
  readonly highWaterMark: number | null;
}

/**
 * All price triggers in memory, as sorted levels per token, so that a trade only checks the next level. A
 * triggered order is removed in the same call and cannot trigger twice.
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

  /**
   * Adds an order.
   * @throws RangeError for an id that is already waiting
   */
  add(order: WaitingOrder): void {
    if (this.#orders.has(order.id)) throw new RangeError('the order is already waiting');
    const { id, mint, side, trigger } = order;
    const token = this.#tokens.get(mint) ?? new TokenTriggers();
    this.#tokens.set(mint, token);
    this.#orders.set(id, order);
    if (trigger.kind === 'graduation') token.graduations.add(id);
    else if (trigger.kind === 'trailing')
      token.trails.set(id, trailOf(id, side, trigger.trailBps, order.highWaterMark));
    else token.levels(trigger.metric, trigger.direction).add(id, trigger.level);
  }

  /** Returns false when it is not (or no longer) waiting. */
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

  priced(mint: string, prices: TokenPrices): string[] {
    const token = this.#tokens.get(mint);
    if (token === undefined) return [];
    const fired: string[] = [];
    token.take(prices, fired);
    for (const id of fired) this.#forget(id, mint, token);
    return fired;
  }

  graduated(mint: string): string[] {
    const token = this.#tokens.get(mint);
    if (token === undefined) return [];
    const fired = [...token.graduations];
    token.graduations.clear();
    for (const id of fired) this.#forget(id, mint, token);
    return fired;
  }

  /** Yields the tokens with orders that the SOL price alone can trigger. */
  *tokensInDollars(): Generator<string> {
    for (const [mint, token] of this.#tokens) if (token.waitsForDollars) yield mint;
  }

  *trails(): Generator<Readonly<Trail>> {
    for (const token of this.#tokens.values()) yield* token.trails.values();
  }

  /** Returns the best SOL price seen by a trailing order; null for other orders. */
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

/** Without a price so far, the first one becomes the best. */
const trailOf = (id: string, side: Side, trailBps: number, highWaterMark: number | null): Trail => ({
  id,
  side,
  trailBps,
  highWaterMark: highWaterMark ?? (side === 'sell' ? 0 : Number.POSITIVE_INFINITY),
});
