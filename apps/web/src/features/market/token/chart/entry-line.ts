import type { SwapOrder } from '@dugout/contract/trading/order';
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

const PILL_HEIGHT = 16;
const PILL_PADDING = 6;

/** A price of the trader's in the chart's unit: the average entry, or the trigger of an active rule. */
export interface OwnLine {
  readonly price: number | null;
  readonly label: string;
  readonly tone: 'accent' | 'up' | 'down';
  /** The order whose trigger it is, which the page draws a handle for in place of the pill. */
  readonly order?: LineOrder;
  /** Whether the price is not the stored one: the trader moves the line, or the server has not answered. */
  readonly isMoved?: boolean;
}

export interface LineOrder {
  readonly order: SwapOrder;
  /** Converts the order's own figure to the chart's unit. */
  readonly factor: number;
}

/** A dashed line across the pane with a pill at its right end and the price on the axis. */
export class EntryLine
  implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer, ISeriesPrimitiveAxisView
{
  #attached: SeriesAttachedParameter<Time> | null = null;
  #line: OwnLine = { price: null, label: '', tone: 'accent' };
  #y: number | null = null;
  #colours: ChartColours;
  readonly #views = [this];
  readonly #placed: () => void;

  /** `placed` is called after its place in the pane has changed. */
  constructor(colours: ChartColours, placed: () => void) {
    this.#colours = colours;
    this.#placed = placed;
  }

  /** Returns its place in the pane in CSS pixels; null while it is not drawn. */
  get y(): number | null {
    return this.#y;
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  /** Sets the line; one without a price is not drawn. */
  set(line: OwnLine, colours: ChartColours): void {
    this.#line = line;
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }

  updateAllViews(): void {
    const { price } = this.#line;
    const before = this.#y;
    this.#y = price === null ? null : (this.#attached?.series.priceToCoordinate(price) ?? null);
    if (before !== this.#y) this.#placed();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#views;
  }

  renderer(): IPrimitivePaneRenderer {
    return this;
  }

  draw(target: Target): void {
    const y = this.#y;
    if (y === null) return;
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas target, no hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const line = Math.round(y) + 0.5;
      const { label, order, isMoved } = this.#line;
      const colour = this.#colours[this.#line.tone];
      context.strokeStyle = colour;
      context.lineWidth = 1;
      context.setLineDash(isMoved === true ? [2, 2] : [4, 3]);
      context.beginPath();
      context.moveTo(0, line);
      context.lineTo(mediaSize.width, line);
      context.stroke();
      context.setLineDash([]);
      if (order !== undefined) return;
      context.font = '600 11px Inter, system-ui, sans-serif';
      const width = context.measureText(label).width + 2 * PILL_PADDING;
      const left = mediaSize.width - width - 8;
      context.beginPath();
      context.roundRect(left, line - PILL_HEIGHT / 2, width, PILL_HEIGHT, 3);
      context.fillStyle = this.#colours.ground;
      context.fill();
      context.stroke();
      context.fillStyle = colour;
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.fillText(label, left + PILL_PADDING, line + 0.5);
    });
  }

  coordinate(): number {
    return this.#y ?? 0;
  }

  text(): string {
    const { price } = this.#line;
    return price === null ? '' : (this.#attached?.series.priceFormatter().format(price) ?? '');
  }

  textColor(): string {
    return this.#colours[this.#line.tone];
  }

  backColor(): string {
    return this.#colours.ground;
  }

  visible(): boolean {
    return this.#y !== null;
  }

  tickVisible(): boolean {
    return false;
  }
}
