import { isTyping } from '@dugout/ui/lib/keys';
import type { ChartHost, ChartLayer, ShownCandles } from '../chart/chart-layer.ts';
import type { Currency } from '../chart/chart-view.ts';
import { type Drawing, type Point, pointsOf, type Tool } from './drawing.ts';
import { type DrawingOnScreen, DrawingPrimitive } from './drawing-primitive.ts';
import { labelTexts } from './drawing-texts.ts';
import { DrawingView } from './drawing-view.ts';
import { type Hit, type Spot, shapeOf } from './shapes.ts';

/** An active tool. If chosen by keyboard, it draws in the middle of the view, to be moved from there by keys. */
export interface ToolInHand {
  readonly tool: Tool;
  readonly byKey: boolean;
}

export interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly hand: ToolInHand | null;
  readonly selected: string | null;
  readonly currency: Currency;
  /** Converts the price of a whole token into the chart's unit. */
  readonly factor: number;
  /** Length of a candle. */
  readonly seconds: number;
}

export interface DrawingEvents {
  readonly onAdd: (drawing: Drawing) => void;
  readonly onReplace: (drawing: Drawing) => void;
  readonly onRemove: (id: string) => void;
  readonly onSelect: (id: string | null) => void;
  /** Called when the tool was put away. */
  readonly onDone: () => void;
}

/** An active press: it moves a drawing or starts a new one. */
type Press =
  | { readonly kind: 'move'; readonly origin: Drawing; readonly hit: Hit; readonly from: Spot }
  /** `from` is null for the second of two clicks. */
  | { readonly kind: 'draw'; readonly from: Spot | null };

const MOUSE_REACH = 6;
const TOUCH_REACH = 14;
/** Movement in pixels up to which a press is a click. */
const CLICK = 4;
const KEY_STEP = 4;

/**
 * The trader's drawings on the price pane. A drawing is made by a drag or two clicks; a press selects and moves
 * it.
 */
export class DrawingLayer implements ChartLayer {
  readonly #host: ChartHost;
  readonly #events: DrawingEvents;
  readonly #primitive: DrawingPrimitive;
  readonly #view: DrawingView;
  readonly #listening = new AbortController();
  #state: DrawingState;
  #shown: ShownCandles | null = null;
  /** The drawing being created or moved, shown in place of the stored one. */
  #draft: Drawing | null = null;
  #press: Press | null = null;
  /** The tool last used by keyboard. */
  #placed: ToolInHand | null = null;

  constructor(host: ChartHost, state: DrawingState, events: DrawingEvents) {
    this.#host = host;
    this.#state = state;
    this.#events = events;
    this.#view = new DrawingView(host, state);
    this.#primitive = new DrawingPrimitive(
      () => this.#onScreen(),
      (spot) => this.#view.find(this.#state.drawings, spot, MOUSE_REACH) !== null,
    );
    host.prices.attachPrimitive(this.#primitive);
    this.#listen();
  }

  show(shown: ShownCandles): void {
    this.#shown = shown;
    this.#view.candles = shown.candles;
    this.#primitive.redraw();
    this.#placeByKey();
  }

  set(state: DrawingState): void {
    this.#state = state;
    this.#view.scale = state;
    if (state.hand === null && this.#press === null) this.#draft = null;
    this.#primitive.redraw();
    this.#placeByKey();
  }

  remove(): void {
    this.#listening.abort();
    this.#host.prices.detachPrimitive(this.#primitive);
  }

  #listen(): void {
    const { element } = this.#host;
    const options = { capture: true, signal: this.#listening.signal };
    element.addEventListener('pointerdown', (event) => this.#down(event), options);
    element.addEventListener('pointermove', (event) => this.#move(event), options);
    element.addEventListener('pointerup', (event) => this.#up(event), options);
    element.addEventListener('pointercancel', () => this.#drop(), options);
    element.addEventListener('keydown', (event) => this.#key(event), options);
    // Keeps the chart itself from moving or scrolling.
    const keep = (event: Event): void => {
      if (this.#press === null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('mousedown', keep, options);
    element.addEventListener('touchstart', keep, { ...options, passive: false });
    element.addEventListener('touchmove', keep, { ...options, passive: false });
  }

  #down(event: PointerEvent): void {
    const spot = this.#view.place(event);
    if (spot === null || event.button !== 0 || this.#press !== null) return;
    const { hand } = this.#state;
    if (hand !== null) {
      const point = this.#view.pointAt(spot);
      if (point === null) return;
      const second = this.#draft !== null;
      this.#draft = second ? this.#stretched(point) : this.#begun(hand.tool, point);
      this.#hold(event, { kind: 'draw', from: second ? null : spot });
      return;
    }
    const found = this.#view.find(
      this.#state.drawings,
      spot,
      event.pointerType === 'mouse' ? MOUSE_REACH : TOUCH_REACH,
    );
    if (found === null) {
      if (this.#state.selected !== null) this.#events.onSelect(null);
      return;
    }
    this.#events.onSelect(found.drawing.id);
    this.#draft = found.drawing;
    this.#hold(event, { kind: 'move', origin: found.drawing, hit: found.hit, from: spot });
  }

  #hold(event: PointerEvent, press: Press): void {
    this.#press = press;
    event.preventDefault();
    event.stopPropagation();
    this.#host.element.setPointerCapture(event.pointerId);
    this.#host.element.focus({ preventScroll: true });
    this.#primitive.redraw();
  }

  #move(event: PointerEvent): void {
    const spot = this.#view.place(event);
    if (this.#draft === null || spot === null) return;
    const press = this.#press;
    if (press?.kind === 'move')
      this.#draft = this.#view.moved(press.origin, press.hit, spot.x - press.from.x, spot.y - press.from.y);
    else {
      const point = this.#view.pointAt(spot);
      if (point !== null) this.#draft = this.#stretched(point);
    }
    this.#primitive.redraw();
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    const draft = this.#draft;
    this.#press = null;
    if (press === null || draft === null) return;
    if (press.kind === 'move') {
      this.#draft = null;
      if (draft !== press.origin) this.#events.onReplace(draft);
      return;
    }
    const spot = this.#view.place(event);
    const clicked =
      press.from !== null &&
      spot !== null &&
      Math.hypot(spot.x - press.from.x, spot.y - press.from.y) <= CLICK;
    // A click leaves the second point to the next click.
    if (pointsOf(draft.tool) === 2 && clicked) return;
    this.#finish(draft);
  }

  #drop(): void {
    this.#press = null;
    this.#draft = null;
    this.#primitive.redraw();
  }

  #begun(tool: Tool, point: Point): Drawing {
    const points = pointsOf(tool) === 1 ? [point] : [point, point];
    return { id: crypto.randomUUID(), tool, currency: this.#state.currency, points };
  }

  #stretched(point: Point): Drawing | null {
    const draft = this.#draft;
    if (draft === null) return null;
    return {
      ...draft,
      points: draft.points.length === 1 ? [point] : draft.points.map((each, i) => (i === 1 ? point : each)),
    };
  }

  #finish(drawing: Drawing): void {
    this.#draft = null;
    this.#events.onAdd(drawing);
    this.#events.onSelect(drawing.id);
    this.#events.onDone();
  }

  /** Draws with a tool chosen by keyboard, across the middle third of the view. */
  #placeByKey(): void {
    const { hand } = this.#state;
    if (hand === null || !hand.byKey || hand === this.#placed || this.#shown === null) return;
    this.#placed = hand;
    const { width, height } = this.#view.size;
    const [a, b] = [
      this.#view.pointAt({ x: width / 3, y: (height * 2) / 3 }),
      this.#view.pointAt({ x: (width * 2) / 3, y: height / 3 }),
    ];
    if (a === null || b === null) return;
    const begun = this.#begun(hand.tool, a);
    this.#finish(begun.points.length === 1 ? begun : { ...begun, points: [a, b] });
    this.#host.element.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent): void {
    if (isTyping(event.target)) return;
    const { selected, drawings, hand } = this.#state;
    const drawing = drawings.find(({ id }) => id === selected);
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -KEY_STEP],
      ArrowDown: [0, KEY_STEP],
    };
    const step = steps[event.key];
    if (event.key === 'Escape' && (hand !== null || drawing !== undefined)) {
      this.#drop();
      this.#events.onDone();
      this.#events.onSelect(null);
    } else if (drawing !== undefined && (event.key === 'Delete' || event.key === 'Backspace'))
      this.#events.onRemove(drawing.id);
    else if (drawing !== undefined && step !== undefined) {
      const bar = this.#host.chart.timeScale().options().barSpacing;
      this.#events.onReplace(this.#view.moved(drawing, event.shiftKey ? 1 : 'body', step[0] * bar, step[1]));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onScreen(): readonly DrawingOnScreen[] {
    const shown = this.#shown;
    if (shown === null) return [];
    const draft = this.#draft;
    const { drawings, selected, factor } = this.#state;
    const others = drawings.filter(({ id }) => id !== draft?.id);
    const { width } = this.#view.size;
    return [...others, ...(draft === null ? [] : [draft])].flatMap((drawing) => {
      const spots = this.#view.spotsOf(drawing);
      if (spots === null) return [];
      const [a, b] = drawing.points;
      const fell = drawing.tool === 'measure' && a !== undefined && b !== undefined && b.price < a.price;
      const { up, down, accent, ground } = shown.colours;
      return {
        shape: shapeOf(drawing.tool, spots, width),
        handles:
          drawing.id === selected || drawing === draft ? spots.filter((spot) => spot !== undefined) : [],
        texts: labelTexts(drawing, shown.unit, factor),
        colour: drawing.tool === 'measure' ? (fell ? down : up) : accent,
        ground,
      };
    });
  }
}
