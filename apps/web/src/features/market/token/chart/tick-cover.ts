import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

/** Half the heights of a price axis tag and of a tick label, including a small margin. CSS pixels. */
const TAG_HALF = 9;
const TEXT_HALF = 7;

/**
 * Returns the positions of the axis tags. If the entry would overlap the price it is moved away, toward its own
 * side.
 */
export function tagPlaces(price: number | null, entry: number | null): readonly number[] {
  if (price === null || entry === null) return [price, entry].filter((place) => place !== null);
  const apart = 2 * TAG_HALF;
  if (Math.abs(entry - price) >= apart) return [price, entry];
  return [price, entry <= price ? price - apart : price + apart];
}

/**
 * Returns the ticks whose text a tag would partly cover, in CSS pixels of the axis. They are hidden, so that
 * nothing shows from below a tag.
 */
export const coveredTicks = (ticks: readonly number[], tags: readonly number[]): readonly number[] =>
  ticks.filter((tick) => tags.some((tag) => Math.abs(tick - tag) < TAG_HALF + TEXT_HALF));

const tickStrip = (tick: number): { readonly top: number; readonly height: number } => ({
  top: tick - TEXT_HALF,
  height: 2 * TEXT_HALF,
});

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
