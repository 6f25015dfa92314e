import type { ExecutionCeilings } from '@dugout/domain/execution/execution-ceilings';
import { impactTogetherPct, OWN_IMPACT_MS, type PriceMove } from '@dugout/domain/execution/own-impact';
import { ApiError } from '#/platform/http/api-error.ts';

interface MovingSwap extends PriceMove {
  readonly mint: string;
}

/** A trader's swap that moved the price, or may. */
export interface OwnSwap extends MovingSwap {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Unix ms. */
  readonly at: number;
}

const impactPct = ({ priceImpactBps }: ExecutionCeilings): number => priceImpactBps / 100;

const DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percentText = (pct: number): string => `${DIGITS.format(pct)}%`;
const MINUTES = OWN_IMPACT_MS / 60_000;

/** Throws ApiError `price_impact`: `alone` is the swap's own price impact, in percent. */
function refuse(alone: number, together: number, ceiling: number): never {
  const what =
    alone > ceiling
      ? `Price impact ${percentText(alone)} is above your limit of ${percentText(ceiling)}.`
      : `Your trades of the last ${MINUTES} minutes and this one together move the price by ${percentText(together)}, above your limit of ${percentText(ceiling)}.`;
  throw new ApiError('price_impact', `${what} Trade less, or raise the limit in Trading limits.`);
}

/**
 * Keeps a trader's swaps below their ceiling of price impact, over all wallets, sessions and keys. Swaps of one
 * token count together for a while, from before they are sent, so that splitting a swap does not bypass the
 * ceiling.
 */
export class ImpactLimit {
  readonly #now: () => number;
  /** By trader and mint. */
  readonly #swaps = new Map<string, OwnSwap[]>();
  #tidiedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Loads swaps from before a start. */
  load(swaps: readonly OwnSwap[]): void {
    for (const swap of swaps) this.#add(swap);
  }

  /** Reports whether a swap would be refused without a proof. */
  isAbove(userId: string, swap: MovingSwap, ceilings: ExecutionCeilings): boolean {
    return this.#together(userId, swap, null) > impactPct(ceilings);
  }

  /**
   * Counts a swap that is about to be sent, once per key. `ceilings` are null for a proven one.
   * @throws ApiError `price_impact`
   */
  admit(userId: string, idempotencyKey: string, swap: MovingSwap, ceilings: ExecutionCeilings | null): void {
    const together = this.#together(userId, swap, idempotencyKey);
    if (ceilings !== null && together > impactPct(ceilings))
      refuse(swap.priceImpactPct, together, impactPct(ceilings));
    this.forget(userId, idempotencyKey, swap.mint);
    const { mint, side, priceImpactPct } = swap;
    this.#add({ userId, idempotencyKey, mint, side, priceImpactPct, at: this.#now() });
  }

  /** Removes a swap that moved nothing and never will. */
  forget(userId: string, idempotencyKey: string, mint: string): void {
    const key = keyOf(userId, mint);
    const left = (this.#swaps.get(key) ?? []).filter((one) => one.idempotencyKey !== idempotencyKey);
    if (left.length === 0) this.#swaps.delete(key);
    else this.#swaps.set(key, left);
  }

  #together(userId: string, swap: MovingSwap, but: string | null): number {
    const own = this.#swaps.get(keyOf(userId, swap.mint)) ?? [];
    const counted = own.filter((one) => this.#counts(one) && one.idempotencyKey !== but);
    return Math.max(swap.priceImpactPct, impactTogetherPct(swap.side, [...counted, swap]));
  }

  #add(swap: OwnSwap): void {
    this.#tidy();
    const key = keyOf(swap.userId, swap.mint);
    this.#swaps.set(key, [...(this.#swaps.get(key) ?? []).filter((one) => this.#counts(one)), swap]);
  }

  #tidy(): void {
    if (this.#now() - this.#tidiedAt < OWN_IMPACT_MS) return;
    this.#tidiedAt = this.#now();
    for (const [key, swaps] of this.#swaps)
      if (!swaps.some((one) => this.#counts(one))) this.#swaps.delete(key);
  }

  #counts({ at }: OwnSwap): boolean {
    return at > this.#now() - OWN_IMPACT_MS;
  }
}

const keyOf = (userId: string, mint: string): string => `${userId} ${mint}`;
