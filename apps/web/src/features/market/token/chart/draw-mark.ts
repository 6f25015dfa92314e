import type { ChartColours } from './chart-colours.ts';
import type { MarkKind } from './chart-marks.ts';

export const MARK_SIZE = 14;

function letter(context: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string): void {
  context.fillStyle = colour;
  context.font = '700 8px Inter, system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}

function triangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  up: boolean,
  colour: string,
): void {
  const half = size / 2;
  const tip = up ? -half : half;
  context.beginPath();
  context.moveTo(x, y + tip);
  context.lineTo(x + half, y - tip);
  context.lineTo(x - half, y - tip);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
}

type OthersKind = Exclude<MarkKind, 'own'>;

const LETTERS: Readonly<Record<OthersKind, string>> = { tracked: 'T', developer: 'D', kol: 'K' };
const COLOURS = { tracked: 'strong', developer: 'caution', kol: 'info' } as const satisfies Record<
  OthersKind,
  keyof ChartColours
>;

function outlined(
  context: CanvasRenderingContext2D,
  kind: OthersKind,
  x: number,
  y: number,
  colours: ChartColours,
): void {
  const half = MARK_SIZE / 2;
  const colour = colours[COLOURS[kind]];
  context.beginPath();
  if (kind === 'kol') context.arc(x, y, half - 0.5, 0, 2 * Math.PI);
  else if (kind === 'tracked') context.rect(x - half + 0.5, y - half + 0.5, MARK_SIZE - 1, MARK_SIZE - 1);
  else {
    context.moveTo(x, y - half - 1);
    context.lineTo(x + half + 1, y);
    context.lineTo(x, y + half + 1);
    context.lineTo(x - half - 1, y);
    context.closePath();
  }
  context.fillStyle = colours.ground;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.stroke();
  letter(context, LETTERS[kind], x, y, colour);
}

/**
 * Draws a mark at a point of the pane. The shape is the kind (own: filled triangle B or S, tracked: square T,
 * developer: diamond D, KOL: circle K); a small arrow on the far side shows the side of the trade.
 */
export function drawMark(
  context: CanvasRenderingContext2D,
  kind: MarkKind,
  side: 'buy' | 'sell',
  x: number,
  y: number,
  colours: ChartColours,
): void {
  const bought = side === 'buy';
  if (kind === 'own') {
    triangle(context, x, y, MARK_SIZE, bought, colours.ownFill);
    letter(context, bought ? 'B' : 'S', x, y + (bought ? 2 : -2), colours.onOwn);
    return;
  }
  outlined(context, kind, x, y, colours);
  triangle(
    context,
    x,
    bought ? y + MARK_SIZE / 2 + 4 : y - MARK_SIZE / 2 - 4,
    4,
    bought,
    bought ? colours.up : colours.down,
  );
}
