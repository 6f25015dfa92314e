import type { Side } from '../market-events.ts';

/**
 * The figures of a token that a trigger may wait for: shown figures, SOL or US dollars per whole token, or US
 * dollars for all of it.
 */
export const PRICE_METRICS = ['priceSol', 'priceUsd', 'marketCapUsd'] as const;
export type PriceMetric = (typeof PRICE_METRICS)[number];
export type TokenPrices = Readonly<Record<PriceMetric, number | null>>;
export type Direction = 'above' | 'below';

export const ORDER_KINDS = [
  'limit',
  'takeProfit',
  'stopLoss',
  'trailing',
  'recurring',
  'graduation',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What an armed order waits for. */
export type Trigger =
  | {
      readonly kind: 'limit' | 'takeProfit' | 'stopLoss';
      readonly metric: PriceMetric;
      readonly direction: Direction;
      /** At or beyond this figure it fires. */
      readonly level: number;
    }
  /**
   * A sell fires this far below the highest SOL price since it was armed, a buy this far above the lowest.
   */
  | { readonly kind: 'trailing'; readonly trailBps: number }
  | { readonly kind: 'recurring'; readonly everySeconds: number; readonly times: number }
  /** Fires when the token leaves its bonding curve. */
  | { readonly kind: 'graduation' };

/** The orders that end a position, and end with it. */
export const isExit = (kind: OrderKind, side: Side): boolean =>
  side === 'sell' && (kind === 'takeProfit' || kind === 'stopLoss' || kind === 'trailing');

/** Whether `price` has reached `level`; at the level counts. */
export const reached = (direction: Direction, level: number, price: number): boolean =>
  direction === 'above' ? price >= level : price <= level;

/**
 * Where a price order fires when its trader does not say: the better price for a limit order and a profit,
 * the worse one for a loss.
 */
export function usualDirection(kind: 'limit' | 'takeProfit' | 'stopLoss', side: Side): Direction {
  if (kind === 'limit') return side === 'buy' ? 'below' : 'above';
  return kind === 'takeProfit' ? 'above' : 'below';
}

/** Which way a trailing order fires, and from which extreme of the price it trails. */
export const trailDirection = (side: Side): Direction => (side === 'sell' ? 'below' : 'above');
export const furtherHighWaterMark = (side: Side, a: number, b: number): number =>
  side === 'sell' ? Math.max(a, b) : Math.min(a, b);

/** The SOL price at which a trailing order fires while `highWaterMark` is the best price seen. */
export const trailLevel = (side: Side, highWaterMark: number, trailBps: number): number =>
  side === 'sell' ? highWaterMark * (1 - trailBps / 10_000) : highWaterMark * (1 + trailBps / 10_000);

/**
 * Whether a trigger is met at these prices; always, for one that waits for no price, and while the price is
 * unknown.
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
 * How far a price has to move to reach a level, in percent of the price: 12.5 is up, -30 down. Null without a
 * price.
 */
export const distancePct = (price: number | null, level: number): number | null =>
  price === null || price <= 0 ? null : (level / price - 1) * 100;
