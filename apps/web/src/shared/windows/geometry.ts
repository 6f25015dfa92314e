/** Geometry of floating windows, in CSS pixels of the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Size, Point {}

/** Sides that a resize moves: `n`, `se` … */
export type Edge = 'n' | 'e' | 's' | 'w' | 'ne' | 'se' | 'sw' | 'nw';

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Moves a window inside the area, and shrinks it if necessary. */
export function inside(rect: Rect, area: Rect): Rect {
  const width = Math.min(rect.width, area.width);
  const height = Math.min(rect.height, area.height);
  return {
    x: between(rect.x, area.x, area.x + area.width - width),
    y: between(rect.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

export const moved = (rect: Rect, by: Point, area: Rect): Rect =>
  inside({ ...rect, x: rect.x + by.x, y: rect.y + by.y }, area);

/** Moves the start or end of one dimension; returns the new start and length. */
function pulled(
  from: number,
  length: number,
  by: number,
  end: 'begin' | 'end' | null,
  least: number,
  low: number,
  high: number,
) {
  const until = from + length;
  if (end === 'end') return [from, between(length + by, Math.min(least, high - from), high - from)] as const;
  if (end === null) return [from, length] as const;
  const begin = between(from + by, low, until - Math.min(least, until - low));
  return [begin, until - begin] as const;
}

/** Moves an edge or corner of a window, down to `least` and within the area; the opposite sides stay fixed. */
export function resized(rect: Rect, edge: Edge, by: Point, least: Size, area: Rect): Rect {
  const across = edge.includes('e') ? 'end' : edge.includes('w') ? 'begin' : null;
  const down = edge.includes('s') ? 'end' : edge.includes('n') ? 'begin' : null;
  const [x, width] = pulled(rect.x, rect.width, by.x, across, least.width, area.x, area.x + area.width);
  const [y, height] = pulled(rect.y, rect.height, by.y, down, least.height, area.y, area.y + area.height);
  return { x, y, width, height };
}

/** Initial position of a window that was never moved: near the bottom, next to the trade column or at the left. */
export function initialPosition(size: Size, area: Rect, side?: 'left'): Rect {
  if (side === 'left')
    return inside({ ...size, x: area.x + 16, y: area.y + area.height - 16 - size.height }, area);
  const right = Math.min(370, Math.max(16, area.width - size.width));
  return inside(
    { ...size, x: area.x + area.width - right - size.width, y: area.y + area.height - 16 - size.height },
    area,
  );
}

/** Reports whether a window released here docks: its left side is within `snap` of the viewport's. */
export const isInDockZone = (rect: Rect, snap: number): boolean => rect.x <= snap;
