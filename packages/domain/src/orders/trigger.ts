import type { Side } from '../market-events.ts';
import type { Direction, PriceKind } from './order-kinds.ts';

/**
 * The metrics that a trigger may wait for: display figures, in SOL or US dollars per whole token, or US dollars
 * for the whole supply.
 */
export const PRICE_METRICS = ['priceSol', 'priceUsd', 'marketCapUsd'] as const;
export type PriceMetric = (typeof PRICE_METRICS)[number];
export type TokenPrices = Readonly<Record<PriceMetric, number | null>>;

export type Trigger =
  | {
      readonly kind: PriceKind;
      readonly metric: PriceMetric;
      readonly direction: Direction;
      /** It triggers at or beyond this level. */
      readonly level: number;
    }
  /**
   * A sell fires this far below the highest SOL price since it was armed, a buy this far above the lowest.
   */
  | { readonly kind: 'trailing'; readonly trailBps: number }
  | { readonly kind: 'recurring'; readonly everySeconds: number; readonly times: number }
  /** Fires when the token leaves its bonding curve. */
  | { readonly kind: 'graduation' };

/** Reports whether `price` has reached `level`, inclusive. */
export const reached = (direction: Direction, level: number, price: number): boolean =>
  direction === 'above' ? price >= level : price <= level;

/** Returns the direction in which a trailing order triggers, and from which extreme of the price it trails. */
export const trailDirection = (side: Side): Direction => (side === 'sell' ? 'below' : 'above');
export const furtherHighWaterMark = (side: Side, a: number, b: number): number =>
  side === 'sell' ? Math.max(a, b) : Math.min(a, b);

/** Returns the SOL price at which a trailing order triggers, given the best price seen. */
export const trailLevel = (side: Side, highWaterMark: number, trailBps: number): number =>
  side === 'sell' ? highWaterMark * (1 - trailBps / 10_000) : highWaterMark * (1 + trailBps / 10_000);

/**
 * Reports whether a trigger is met at these prices. True for triggers that wait for no price, and while the price
 * is unknown.
 */
export function isReached(
  trigger: Trigger,
  side: Side,
  prices: TokenPrices,
  highWaterMark: number | null,
): boolean {
  if (trigger.kind === 'recurring' || trigger.kind === 'graduation') return true;
  if (trigger.kind !== 'trailing') {
    const price = prices[trigger.metric];
    return price === null || reached(trigger.direction, trigger.level, price);
  }
  const { priceSol } = prices;
  if (priceSol === null || highWaterMark === null) return true;
  return reached(trailDirection(side), trailLevel(side, highWaterMark, trigger.trailBps), priceSol);
}

/**
 * Returns how far a price has to move to reach a level, in percent of the price: 12.5 is up, -30 down. Null
 * without a price.
 */
export const distancePct = (price: number | null, level: number): number | null =>
  price === null || price <= 0 ? null : (level / price - 1) * 100;
