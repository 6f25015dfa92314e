import type { Side } from '../market-events.ts';
import type { Direction } from './order-kinds.ts';
import { SortedLevels } from './sorted-levels.ts';
import {
  furtherHighWaterMark,
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
  /** The best SOL price since activation: the highest for a sell, the lowest for a buy. */
  highWaterMark: number;
}

/** Levels of one metric, allocated with the first one. */
interface MetricLevels {
  above: SortedLevels | null;
  below: SortedLevels | null;
}

const NO_LEVELS: Readonly<MetricLevels> = { above: null, below: null };

export class TokenTriggers {
  readonly #levels: Record<PriceMetric, MetricLevels> = {
    priceSol: { ...NO_LEVELS },
    priceUsd: { ...NO_LEVELS },
    marketCapUsd: { ...NO_LEVELS },
  };
  readonly trails = new Map<string, Trail>();
  readonly graduations = new Set<string>();

  levels(metric: PriceMetric, direction: Direction): SortedLevels {
    const levels = this.#levels[metric];
    levels[direction] ??= new SortedLevels(direction);
    return levels[direction];
  }

  get isEmpty(): boolean {
    const { priceSol, priceUsd, marketCapUsd } = this.#levels;
    return (
      this.trails.size === 0 &&
      this.graduations.size === 0 &&
      sizeOf(priceSol) + sizeOf(priceUsd) + sizeOf(marketCapUsd) === 0
    );
  }

  /** Whether a change of the SOL price alone can trigger an order here. */
  get waitsForDollars(): boolean {
    return sizeOf(this.#levels.priceUsd) + sizeOf(this.#levels.marketCapUsd) > 0;
  }

  take({ priceSol, priceUsd, marketCapUsd }: TokenPrices, fired: string[]): void {
    if (priceSol !== null) takeFrom(this.#levels.priceSol, priceSol, fired);
    if (priceUsd !== null) takeFrom(this.#levels.priceUsd, priceUsd, fired);
    if (marketCapUsd !== null) takeFrom(this.#levels.marketCapUsd, marketCapUsd, fired);
    if (priceSol !== null && this.trails.size > 0) this.#trail(priceSol, fired);
  }

  #trail(price: number, fired: string[]): void {
    for (const trail of this.trails.values()) {
      trail.highWaterMark = furtherHighWaterMark(trail.side, trail.highWaterMark, price);
      if (
        !reached(
          trailDirection(trail.side),
          trailLevel(trail.side, trail.highWaterMark, trail.trailBps),
          price,
        )
      )
        continue;
      fired.push(trail.id);
      this.trails.delete(trail.id);
    }
  }
}

const sizeOf = ({ above, below }: MetricLevels): number => (above?.size ?? 0) + (below?.size ?? 0);

function takeFrom({ above, below }: MetricLevels, price: number, fired: string[]): void {
  above?.take(price, fired);
  below?.take(price, fired);
}
