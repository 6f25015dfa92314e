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

/** How a window opens and how it may be resized. CSS pixels. */
export interface WindowSpec {
  /** It opens at this size, whatever it was resized to. */
  readonly size: Size;
  readonly least: Size;
  /** Let go this near the viewport's left edge, it docks. Windows without one never dock. */
  readonly dockWithin?: number;
  /** Where it stands before it was ever moved: low at the left, or beside the trade column. */
  readonly rests?: 'left';
}

/** What the manager takes from the page. */
export interface WindowPort {
  /** Where windows may stand, now. */
  readonly area: () => Rect;
  /** Where each window was left. */
  readonly places: { readonly read: () => Places; readonly write: (places: Places) => void };
}

export type Places = Readonly<Record<string, Point>>;

export interface OpenWindow {
  readonly rect: Rect;
  /** 0 is the one behind all others. */
  readonly order: number;
  /** It is being dragged, and would dock if it were let go now. */
  readonly docking: boolean;
}

export type OpenWindows = Readonly<Record<string, OpenWindow>>;

interface Hold {
  readonly id: string;
  readonly from: Rect;
  readonly edge: Edge | null;
}

/** Floating windows: which are open, where they stand, which is in front. React only reads it. */
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

  /** The window in front of all others, or null. */
  front(): string | null {
    return this.#order.at(-1) ?? null;
  }

  /** Opens a window at its first size where it was left, in front; an open one comes to the front. */
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

  /** Takes hold of the title, or of an edge; what follows is measured from here. */
  grab(id: string, edge: Edge | null): void {
    const from = this.#rects[id];
    if (from === undefined || !this.isOpen(id)) return;
    this.#hold = { id, from, edge };
    this.toFront(id);
  }

  /** The pointer stands this far from where it took hold. */
  drag(by: Point): void {
    if (this.#hold === null) return;
    const { id, from, edge } = this.#hold;
    this.#put(id, this.#shifted(id, from, edge, by));
    const snap = this.#specs.get(id)?.dockWithin;
    this.#docking =
      edge === null && snap !== undefined && isInDockZone(this.#rects[id] ?? from, snap) ? id : null;
    this.#notify();
  }

  /** Lets go. Gives the window that docks by it: it is closed, and its place is as before the drag. */
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

  /** Puts a held window back where it was taken. */
  cancel(): void {
    if (this.#hold === null) return;
    this.#put(this.#hold.id, this.#hold.from);
    this.#letGo();
    this.#notify();
  }

  /** A step by keyboard: the window moves, or with an edge is resized. */
  step(id: string, edge: Edge | null, by: Point): void {
    const from = this.#rects[id];
    if (from === undefined || !this.isOpen(id)) return;
    this.#put(id, this.#shifted(id, from, edge, by));
    this.#remember(id);
    this.#notify();
  }

  /** The area has changed: every open window comes back inside. */
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
