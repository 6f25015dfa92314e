import type {
  IPanePrimitive,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  PaneAttachedParameter,
  Time,
} from 'lightweight-charts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A part of a title: a name in a muted color, a value in its line's color. */
export interface TitlePart {
  readonly text: string;
  readonly colour: string;
}

const LEFT = 12;
const LINE_HEIGHT = 16;
const GAP = 6;

/** Names and newest values of a pane's indicators, one line each, in its upper left corner. */
export class PaneTitle implements IPanePrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  #attached: PaneAttachedParameter<Time> | null = null;
  #lines: readonly (readonly TitlePart[])[] = [];
  readonly #top: number;
  readonly #views: readonly IPrimitivePaneView[] = [this];

  /** `top` is the distance from the pane's upper edge to the middle of the first line, in CSS pixels. */
  constructor(top: number) {
    this.#top = top;
  }

  attached(parameter: PaneAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  set(lines: readonly (readonly TitlePart[])[]): void {
    this.#lines = lines;
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
      context.font = '11px Inter, system-ui, sans-serif';
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      for (const [row, parts] of this.#lines.entries()) {
        let x = LEFT;
        for (const { text, colour } of parts) {
          context.fillStyle = colour;
          context.fillText(text, x, this.#top + row * LINE_HEIGHT);
          x += context.measureText(text).width + GAP;
        }
      }
    });
  }
}
