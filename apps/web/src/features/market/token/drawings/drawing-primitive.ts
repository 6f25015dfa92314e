import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { withOpacity } from '../chart/chart-colours.ts';
import type { Shape, Spot } from './shapes.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

export interface DrawingOnScreen {
  readonly shape: Shape;
  readonly handles: readonly Spot[];
  readonly texts: readonly string[];
  readonly colour: string;
  readonly ground: string;
}

const HANDLE = 4;
const TEXT_GAP = 4;

function paint(
  context: CanvasRenderingContext2D,
  { shape, handles, texts, colour, ground }: DrawingOnScreen,
): void {
  const { area, lines, labels } = shape;
  if (area !== null) {
    context.fillStyle = withOpacity(colour, 0.1);
    context.fillRect(area.from.x, area.from.y, area.to.x - area.from.x, area.to.y - area.from.y);
  }
  context.strokeStyle = colour;
  context.lineWidth = handles.length > 0 ? 2 : 1;
  for (const { from, to, dashed } of lines) {
    context.setLineDash(dashed === true ? [4, 3] : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
  context.font = '600 11px Inter, system-ui, sans-serif';
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  for (const [i, { at }] of labels.entries()) {
    const text = texts[i] ?? '';
    const width = context.measureText(text).width;
    context.fillStyle = withOpacity(ground, 0.8);
    context.fillRect(at.x + TEXT_GAP - 2, at.y - 15, width + 4, 14);
    context.fillStyle = colour;
    context.fillText(text, at.x + TEXT_GAP, at.y - 1);
  }
  for (const { x, y } of handles) {
    context.beginPath();
    context.arc(x, y, HANDLE, 0, 2 * Math.PI);
    context.fillStyle = ground;
    context.fill();
    context.stroke();
  }
}

/** Redraws the drawings with every frame of the chart, so that they move with it. */
export class DrawingPrimitive implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  #attached: SeriesAttachedParameter<Time> | null = null;
  readonly #place: () => readonly DrawingOnScreen[];
  readonly #isOver: (spot: Spot) => boolean;
  readonly #views: readonly IPrimitivePaneView[] = [this];

  constructor(place: () => readonly DrawingOnScreen[], isOver: (spot: Spot) => boolean) {
    this.#place = place;
    this.#isOver = isOver;
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  redraw(): void {
    this.#attached?.requestUpdate();
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
      for (const drawing of this.#place()) paint(context, drawing);
    });
  }

  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    return this.#isOver({ x, y }) ? { externalId: 'drawing', zOrder: 'top', cursorStyle: 'pointer' } : null;
  }
}
