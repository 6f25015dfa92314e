import type { Tool } from './drawing.ts';

/** CSS pixels of the pane. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Line {
  readonly from: Spot;
  readonly to: Spot;
  readonly dashed?: boolean;
}

export interface Shape {
  readonly lines: readonly Line[];
  /** Faintly filled area; null for lines only. */
  readonly area: { readonly from: Spot; readonly to: Spot } | null;
  /** Position of each label, and the level it belongs to. */
  readonly labels: readonly { readonly at: Spot; readonly level: number }[];
}

export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

const level = (y: number, from: number, to: number): Line => ({ from: { x: from, y }, to: { x: to, y } });
const corner = (a: Spot, b: Spot): Spot => ({ x: a.x, y: b.y });

/** Extends a ray from its second point to the edge of a pane that is `width` wide. */
function rayEnd(a: Spot, b: Spot, width: number): Spot {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0) return { x: b.x, y: b.y + Math.sign(dy) * 10_000 };
  const x = dx > 0 ? Math.max(width, b.x) : Math.min(0, b.x);
  return { x, y: a.y + (dy / dx) * (x - a.x) };
}

export function shapeOf(tool: Tool, [a, b = a]: readonly [Spot, Spot?], width: number): Shape {
  const none = { area: null, labels: [] };
  switch (tool) {
    case 'horizontal':
      return { ...none, lines: [level(a.y, 0, width)] };
    case 'trend':
      return { ...none, lines: [{ from: a, to: b }] };
    case 'ray':
      return { ...none, lines: [{ from: a, to: rayEnd(a, b, width) }] };
    case 'rectangle': {
      const [c, d] = [corner(a, b), corner(b, a)];
      const lines = [
        { from: a, to: c },
        { from: c, to: b },
        { from: b, to: d },
        { from: d, to: a },
      ];
      return { lines, area: { from: a, to: b }, labels: [] };
    }
    case 'fib': {
      const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
      const at = FIB_LEVELS.map((share) => ({ share, y: b.y + (a.y - b.y) * share }));
      return {
        lines: [...at.map(({ y }) => level(y, left, right)), { from: a, to: b, dashed: true }],
        area: { from: a, to: b },
        labels: at.map(({ share, y }) => ({ at: { x: left, y }, level: share })),
      };
    }
    case 'measure': {
      const middle = (a.x + b.x) / 2;
      const lines = [
        { from: { x: middle, y: a.y }, to: { x: middle, y: b.y } },
        { from: a, to: corner(b, a), dashed: true },
        { from: corner(a, b), to: b, dashed: true },
      ];
      return { lines, area: { from: a, to: b }, labels: [{ at: { x: middle, y: b.y }, level: 1 }] };
    }
  }
}

function distance({ x, y }: Spot, { from, to }: Line): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

export type Hit = 'body' | 0 | 1;

/** Returns the part of a drawing within `reach` pixels of a spot: a point, otherwise a line; null for none. */
export function hitOf(
  tool: Tool,
  spots: readonly [Spot, Spot?],
  spot: Spot,
  width: number,
  reach: number,
): Hit | null {
  for (const [i, point] of spots.entries()) {
    if (
      point !== undefined &&
      tool !== 'horizontal' &&
      Math.hypot(spot.x - point.x, spot.y - point.y) <= reach
    )
      return i === 0 ? 0 : 1;
  }
  return shapeOf(tool, spots, width).lines.some((line) => distance(spot, line) <= reach) ? 'body' : null;
}
