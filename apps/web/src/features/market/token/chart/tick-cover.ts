import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { coveredTicks, tagPlaces, tickStrip } from './axis-ticks.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

const AXIS_LINE = 1;

/** Hides axis ticks that a tag would partly cover. Drawn above the ticks and below the tags. */
export class TickCover implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #ticks: readonly number[] = [];
  #price: number | null = null;
  #entry: number | null = null;
  #ground = '';
  readonly #views: readonly IPrimitivePaneView[] = [this];

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  /** Sets the prices of the axis ticks, captured when the axis formats them. */
  setTicks(prices: readonly number[]): void {
    this.#ticks = prices;
  }

  /** Sets the prices of the tags, in the chart's unit, and the axis's background color. */
  setTags(price: number | null, entry: number | null, ground: string): void {
    this.#price = price;
    this.#entry = entry;
    this.#ground = ground;
    this.#attached?.requestUpdate();
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  renderer(): IPrimitivePaneRenderer {
    return this;
  }

  draw(target: Target): void {
    const place = (price: number | null): number | null =>
      price === null ? null : (this.#attached?.series.priceToCoordinate(price) ?? null);
    const ticks = this.#ticks.flatMap((price) => place(price) ?? []);
    const strips = coveredTicks(ticks, tagPlaces(place(this.#price), place(this.#entry))).map(tickStrip);
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas target, no hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#ground;
      for (const { top, height } of strips)
        context.fillRect(AXIS_LINE, top, mediaSize.width - AXIS_LINE, height);
    });
  }
}
