import {
  type Edge,
  initialPosition,
  inside,
  isInDockZone,
  moved,
  type Point,
  type Rect,
  resized,
  type Size,
} from './geometry.ts';

/** How a window opens and resizes. CSS pixels. */
interface WindowSpec {
  /** Initial size, used on every open. */
  readonly size: Size;
  readonly least: Size;
  /** Distance from the viewport's left edge at which a released window docks. Undefined means it never docks. */
  readonly dockWithin?: number;
  /** Initial position before any move: low at the left. By default next to the trade column. */
  readonly rests?: 'left';
}

interface WindowPort {
  /** Returns the area that windows may currently occupy. */
  readonly area: () => Rect;
  readonly places: { readonly read: () => Places; readonly write: (places: Places) => void };
}

export type Places = Readonly<Record<string, Point>>;

export interface OpenWindow {
  readonly rect: Rect;
  /** Stacking order; 0 is the backmost. */
  readonly order: number;
  /** Whether it is being dragged and would dock if released now. */
  readonly docking: boolean;
}

type OpenWindows = Readonly<Record<string, OpenWindow>>;

interface Hold {
  readonly id: string;
  readonly from: Rect;
  readonly edge: Edge | null;
}

/** Floating windows: which are open, where, and in what order. React only reads it. */
export class WindowManager {
  readonly #specs = new Map<string, WindowSpec>();
  readonly #port: WindowPort;
  readonly #listeners = new Set<() => void>();
  /** From back to front. */
  #order: readonly string[] = [];
  #rects: Readonly<Record<string, Rect>> = {};
  #hold: Hold | null = null;
  #docking: string | null = null;
  #snapshot: OpenWindows = {};

  constructor(port: WindowPort) {
    this.#port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): OpenWindows => this.#snapshot;

  isOpen(id: string): boolean {
    return this.#order.includes(id);
  }

  /** Returns the front window, or null. */
  front(): string | null {
    return this.#order.at(-1) ?? null;
  }

  /** Opens a window in front, at its initial size and last position; raises an open one. */
  open(id: string, spec: WindowSpec): void {
    this.#specs.set(id, spec);
    if (!this.isOpen(id)) {
      const place = this.#port.places.read()[id];
      const area = this.#port.area();
      this.#put(
        id,
        place === undefined
          ? initialPosition(spec.size, area, spec.rests)
          : inside({ ...spec.size, ...place }, area),
      );
    }
    this.toFront(id);
  }

  close(id: string): void {
    if (this.#hold?.id === id) this.#letGo();
    this.#order = this.#order.filter((other) => other !== id);
    this.#notify();
  }

  toFront(id: string): void {
    if (this.#order.at(-1) === id) return;
    this.#order = [...this.#order.filter((other) => other !== id), id];
    this.#notify();
  }

  /** Starts a drag of the title, or of an edge. */
  grab(id: string, edge: Edge | null): void {
    const from = this.#rects[id];
    if (from === undefined || !this.isOpen(id)) return;
    this.#hold = { id, from, edge };
    this.toFront(id);
  }

  /** Moves the grabbed window; `by` is the distance from the start of the drag. */
  drag(by: Point): void {
    if (this.#hold === null) return;
    const { id, from, edge } = this.#hold;
    this.#put(id, this.#shifted(id, from, edge, by));
    const snap = this.#specs.get(id)?.dockWithin;
    this.#docking =
      edge === null && snap !== undefined && isInDockZone(this.#rects[id] ?? from, snap) ? id : null;
    this.#notify();
  }

  /**
   * Ends the drag. Returns the window if it docks: it is closed and its position is restored to the start of the
   * drag.
   */
  release(): string | null {
    const held = this.#hold;
    if (held === null) return null;
    const docks = this.#docking === held.id;
    this.#letGo();
    if (docks) {
      this.#put(held.id, held.from);
      this.close(held.id);
      return held.id;
    }
    this.#remember(held.id);
    this.#notify();
    return null;
  }

  /** Restores a grabbed window to the start of the drag. */
  cancel(): void {
    if (this.#hold === null) return;
    this.#put(this.#hold.id, this.#hold.from);
    this.#letGo();
    this.#notify();
  }

  /** Moves a window one keyboard step, or resizes it by an edge. */
  step(id: string, edge: Edge | null, by: Point): void {
    const from = this.#rects[id];
    if (from === undefined || !this.isOpen(id)) return;
    this.#put(id, this.#shifted(id, from, edge, by));
    this.#remember(id);
    this.#notify();
  }

  /** Moves every open window back inside after the area changed. */
  fit(): void {
    const area = this.#port.area();
    for (const id of this.#order) this.#put(id, inside(this.#rects[id] ?? area, area));
    this.#notify();
  }

  #shifted(id: string, from: Rect, edge: Edge | null, by: Point): Rect {
    const area = this.#port.area();
    return edge === null
      ? moved(from, by, area)
      : resized(from, edge, by, this.#specs.get(id)?.least ?? from, area);
  }

  #put(id: string, rect: Rect): void {
    this.#rects = { ...this.#rects, [id]: rect };
  }

  #letGo(): void {
    this.#hold = null;
    this.#docking = null;
  }

  #remember(id: string): void {
    const rect = this.#rects[id];
    if (rect !== undefined)
      this.#port.places.write({ ...this.#port.places.read(), [id]: { x: rect.x, y: rect.y } });
  }

  #notify(): void {
    const open: Record<string, OpenWindow> = {};
    for (const [order, id] of this.#order.entries()) {
      const rect = this.#rects[id];
      if (rect !== undefined) open[id] = { rect, order, docking: this.#docking === id };
    }
    this.#snapshot = open;
    for (const listener of this.#listeners) listener();
  }
}
