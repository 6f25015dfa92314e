import { PRODUCT } from '@dugout/contract/constants';

/** Content of a card. Amounts are omitted if the trader hides them. */
export interface ShareFacts {
  /** 'COO' or 'Portfolio, 90 d'. */
  readonly title: string;
  readonly subtitle: string;
  /** The large figure: '+66.44%'. */
  readonly figure: string;
  readonly gain: boolean;
  readonly lines: readonly { readonly label: string; readonly value: string; readonly isAmount: boolean }[];
  readonly userName: string;
  readonly date: string;
  /** Whether the card is labeled as paper trading. */
  readonly simulated: boolean;
  /** Points of a curve, oldest first; fewer than two draw nothing. */
  readonly curve: readonly number[];
}

export const CARD = { width: 1200, height: 630 } as const;
const EDGE = 64;
const LONGEST_TITLE = 24;
const CURVE_GAP = 48;
const MIN_CURVE = 200;

export const shownLines = ({ lines }: ShareFacts, hideAmounts: boolean): ShareFacts['lines'] =>
  lines.filter(({ isAmount }) => !hideAmounts || !isAmount);

/** Returns the page's theme colors, so that a card matches the theme. */
const coloursOf = (element: Element): ((name: string) => string) => {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
};

/**
 * Draws a card from shapes and text only. A foreign image would taint the canvas, which then could not be
 * exported.
 */
export function drawCard(canvas: HTMLCanvasElement, facts: ShareFacts, hideAmounts: boolean): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colour = coloursOf(document.documentElement);
  const { width, height } = CARD;
  const side = facts.gain ? colour('up') : colour('down');
  const font = (size: number, weight = 400): void => {
    context.font = `${weight} ${size}px Inter, system-ui, sans-serif`;
  };
  const text = (value: string, x: number, y: number, fill: string, align: CanvasTextAlign = 'left'): void => {
    context.fillStyle = fill;
    context.textAlign = align;
    context.fillText(value, x, y);
  };
  context.textBaseline = 'alphabetic';
  context.fillStyle = colour('bg1');
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colour('line2');
  context.lineWidth = 2;
  context.strokeRect(1, 1, width - 2, height - 2);

  font(28, 600);
  text(PRODUCT.name, EDGE, EDGE + 24, colour('t1'));
  font(22);
  text(facts.userName, width - EDGE, EDGE + 22, colour('t2'), 'right');
  font(44, 600);
  text(facts.title.slice(0, LONGEST_TITLE), EDGE, 190, colour('t1'));
  font(24);
  text(facts.subtitle, EDGE, 228, colour('t3'));
  font(120, 600);
  text(facts.figure, EDGE - 4, 370, side);
  drawCurve(context, facts.curve, side, EDGE + context.measureText(facts.figure).width + CURVE_GAP);
  for (const [index, { label, value }] of shownLines(facts, hideAmounts).slice(0, 4).entries()) {
    const x = EDGE + index * 262;
    font(22);
    text(label, x, 446, colour('t3'));
    font(32, 600);
    text(value, x, 486, colour('t1'));
  }
  font(22);
  text(facts.date, EDGE, height - EDGE + 8, colour('t3'));
  if (facts.simulated)
    text('Play money, simulated', width - EDGE, height - EDGE + 8, colour('caution'), 'right');
}

/** Draws the curve between the large figure and the edge, if there is room. */
function drawCurve(
  context: CanvasRenderingContext2D,
  curve: readonly number[],
  stroke: string,
  left: number,
): void {
  const wide = CARD.width - EDGE - left;
  if (curve.length < 2 || wide < MIN_CURVE) return;
  const [low, high] = [Math.min(...curve), Math.max(...curve)];
  const [top, tall] = [130, 210];
  context.beginPath();
  for (const [index, value] of curve.entries()) {
    const x = left + (index / (curve.length - 1)) * wide;
    const y = top + (high === low ? 0.5 : 1 - (value - low) / (high - low)) * tall;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.strokeStyle = stroke;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.stroke();
}
