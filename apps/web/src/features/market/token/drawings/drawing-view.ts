import type { Candle } from '@dugout/contract/market/trades';
import type { Logical } from 'lightweight-charts';
import type { ChartHost } from '../chart/chart-layer.ts';
import type { Drawing, Point } from './drawing.ts';
import { type Axis, indexOf, timeAt } from './projection.ts';
import { type Hit, hitOf, type Spot } from './shapes.ts';

interface DrawingScale {
  /** Converts the price of a whole token into the chart's unit. */
  readonly factor: number;
  /** Length of a candle. */
  readonly seconds: number;
}

export class DrawingView {
  readonly #host: ChartHost;
  candles: readonly Candle[] = [];
  scale: DrawingScale;

  constructor(host: ChartHost, scale: DrawingScale) {
    this.#host = host;
    this.scale = scale;
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.#host.chart.paneSize(0);
  }

  get #axis(): Axis {
    return { candles: this.candles, seconds: this.scale.seconds };
  }

  #spotOf({ time, price }: Point): Spot | null {
    const x = this.#host.chart.timeScale().logicalToCoordinate(indexOf(this.#axis, time) as Logical);
    const y = this.#host.prices.priceToCoordinate(price * this.scale.factor);
    return x === null || y === null ? null : { x, y };
  }

  pointAt({ x, y }: Spot): Point | null {
    const index = this.#host.chart.timeScale().coordinateToLogical(x);
    const price = this.#host.prices.coordinateToPrice(y);
    return index === null || price === null
      ? null
      : { time: timeAt(this.#axis, index), price: price / this.scale.factor };
  }

  spotsOf({ points: [first, second] }: Drawing): readonly [Spot, Spot?] | null {
    const a = first === undefined ? null : this.#spotOf(first);
    const b = second === undefined ? undefined : (this.#spotOf(second) ?? undefined);
    if (a === null) return null;
    return b === undefined ? [a] : [a, b];
  }

  /** Returns an event's position in the price pane; null outside of it. */
  place({ clientX, clientY }: PointerEvent): Spot | null {
    const box = this.#host.element.getBoundingClientRect();
    const { width, height } = this.size;
    const spot = { x: clientX - box.left, y: clientY - box.top };
    return spot.x >= 0 && spot.x <= width && spot.y >= 0 && spot.y <= height ? spot : null;
  }

  /** Returns the topmost drawing within `reach` pixels of a spot. */
  find(
    drawings: readonly Drawing[],
    spot: Spot,
    reach: number,
  ): { readonly drawing: Drawing; readonly hit: Hit } | null {
    const { width } = this.size;
    for (const drawing of drawings.toReversed()) {
      const spots = this.spotsOf(drawing);
      const hit = spots === null ? null : hitOf(drawing.tool, spots, spot, width, reach);
      if (hit !== null) return { drawing, hit };
    }
    return null;
  }

  /** Returns a drawing, or only one of its points, moved by pixels. */
  moved(drawing: Drawing, hit: Hit, dx: number, dy: number): Drawing {
    const candles = Math.round(dx / this.#host.chart.timeScale().options().barSpacing);
    const points = drawing.points.map((point, i) => {
      if (hit !== 'body' && hit !== i) return point;
      const spot = this.#spotOf(point);
      const moved = spot === null ? null : this.pointAt({ x: spot.x, y: spot.y + dy });
      return moved === null
        ? point
        : { time: timeAt(this.#axis, indexOf(this.#axis, point.time) + candles), price: moved.price };
    });
    return { ...drawing, points };
  }
}
