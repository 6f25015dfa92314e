import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartMark } from './chart-marks.ts';
import { drawMark, MARK_SIZE } from './draw-mark.ts';

/** A mark with its candle's prices, which determine its position. */
interface PlacedMark extends ChartMark {
  readonly high: number;
  readonly low: number;
}

interface MarkOnScreen {
  readonly mark: PlacedMark;
  readonly x: number;
  readonly y: number;
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

const FIRST_GAP = 12;
const NEXT_GAP = MARK_SIZE + 6;

/** Draws buys below the candle and sells above it; several stack outward. */
export class MarksPrimitive implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #marks: readonly PlacedMark[] = [];
  #onScreen: readonly MarkOnScreen[] = [];
  #colours: ChartColours;
  readonly #views: readonly IPrimitivePaneView[] = [this];

  constructor(colours: ChartColours) {
    this.#colours = colours;
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  set(marks: readonly PlacedMark[], colours: ChartColours): void {
    this.#marks = marks;
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }

  updateAllViews(): void {
    const attached = this.#attached;
    if (attached === null) return;
    const scale = attached.chart.timeScale();
    const stacked = new Map<string, number>();
    const onScreen: MarkOnScreen[] = [];
    for (const mark of this.#marks) {
      const x = scale.timeToCoordinate(mark.time as UTCTimestamp);
      const edge = attached.series.priceToCoordinate(mark.side === 'buy' ? mark.low : mark.high);
      if (x === null || edge === null) continue;
      const place = `${mark.time}:${mark.side}`;
      const depth = stacked.get(place) ?? 0;
      stacked.set(place, depth + 1);
      const away = FIRST_GAP + depth * NEXT_GAP;
      onScreen.push({ mark, x, y: mark.side === 'buy' ? edge + away : edge - away });
    }
    this.#onScreen = onScreen;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  zOrder(): 'top' {
    return 'top';
  }

  renderer(): IPrimitivePaneRenderer {
    return this;
  }

  draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas target, no hook of React
    target.useMediaCoordinateSpace(({ context }) => {
      for (const { mark, x, y } of this.#onScreen)
        drawMark(context, mark.kind, mark.side, x, y, this.#colours);
    });
  }

  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const near = this.#onScreen.findLast(
      (item) => Math.abs(item.x - x) <= MARK_SIZE / 2 + 2 && Math.abs(item.y - y) <= MARK_SIZE / 2 + 2,
    );
    return near === undefined ? null : { externalId: near.mark.id, zOrder: 'top', cursorStyle: 'default' };
  }

  /** Returns a mark's position in CSS pixels of the pane; null if it is out of view. */
  place(id: string): MarkOnScreen | null {
    return this.#onScreen.find((item) => item.mark.id === id) ?? null;
  }
}
