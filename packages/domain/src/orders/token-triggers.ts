import type { Side } from '../market-events.ts';
import { SortedLevels } from './sorted-levels.ts';
import {
  type Direction,
  furtherExtreme,
  PRICE_METRICS,
  type PriceMetric,
  reached,
  type TokenPrices,
  trailDirection,
  trailLevel,
} from './trigger.ts';

export interface Trail {
  readonly id: string;
  readonly side: Side;
  readonly trailBps: number;
  /** The best SOL price since it was armed: the highest for a sell, the lowest for a buy. */
  extreme: number;
}

/** Everything that waits for one token. */
export class TokenTriggers {
  readonly #levels: Partial<Record<`${PriceMetric} ${Direction}`, SortedLevels>> = {};
  readonly trails = new Map<string, Trail>();
  readonly graduations = new Set<string>();

  levels(metric: PriceMetric, direction: Direction): SortedLevels {
    const key = `${metric} ${direction}` as const;
    this.#levels[key] ??= new SortedLevels(direction);
    return this.#levels[key];
  }

  get isEmpty(): boolean {
    return this.trails.size === 0 && this.graduations.size === 0 && Object.values(this.#levels).every(({ size }) => size === 0);
  }

  /** Whether the price of SOL alone can fire something here. */
  get waitsForDollars(): boolean {
    return Object.entries(this.#levels).some(([key, { size }]) => size > 0 && !key.startsWith('priceSol'));
  }

  /** Takes out what these prices fire. */
  take(prices: TokenPrices, fired: string[]): void {
    for (const metric of PRICE_METRICS) {
      const price = prices[metric];
      if (price === null) continue;
      this.#levels[`${metric} above`]?.take(price, fired);
      this.#levels[`${metric} below`]?.take(price, fired);
    }
    if (prices.priceSol !== null && this.trails.size > 0) this.#trail(prices.priceSol, fired);
  }

  #trail(price: number, fired: string[]): void {
    for (const trail of this.trails.values()) {
      trail.extreme = furtherExtreme(trail.side, trail.extreme, price);
      if (!reached(trailDirection(trail.side), trailLevel(trail.side, trail.extreme, trail.trailBps), price)) continue;
      fired.push(trail.id);
      this.trails.delete(trail.id);
    }
  }
}
