import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edge, initialPosition, inside, isInDockZone, moved, type Rect, resized } from './geometry.ts';

const AREA: Rect = { x: 0, y: 44, width: 1440, height: 822 };
const MIN = { width: 300, height: 200 };
const WINDOW: Rect = { x: 400, y: 300, width: 600, height: 290 };

const contains = (area: Rect, rect: Rect): boolean =>
  rect.x >= area.x &&
  rect.y >= area.y &&
  rect.x + rect.width <= area.x + area.width &&
  rect.y + rect.height <= area.y + area.height;

const anyArea = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 100 }),
  width: fc.integer({ min: 200, max: 4_000 }),
  height: fc.integer({ min: 120, max: 3_000 }),
});
const anyRect = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
  width: fc.integer({ min: 300, max: 2_000 }),
  height: fc.integer({ min: 200, max: 2_000 }),
});
const anyStep = fc.record({
  x: fc.integer({ min: -6_000, max: 6_000 }),
  y: fc.integer({ min: -6_000, max: 6_000 }),
});
const anyEdge = fc.constantFrom<Edge>('n', 'e', 's', 'w', 'ne', 'se', 'sw', 'nw');

describe('moving', () => {
  it('follows the pointer up to the edge of the area', () => {
    expect(moved(WINDOW, { x: -30, y: 40 }, AREA)).toEqual({ ...WINDOW, x: 370, y: 340 });
    expect(moved(WINDOW, { x: -3_000, y: -3_000 }, AREA)).toEqual({ ...WINDOW, x: 0, y: 44 });
    expect(moved(WINDOW, { x: 3_000, y: 3_000 }, AREA)).toEqual({ ...WINDOW, x: 840, y: 576 });
  });

  it('stays inside any area and keeps its size if it fits', () => {
    fc.assert(
      fc.property(anyRect, anyStep, anyArea, (rect, step, area) => {
        const to = moved(rect, step, area);
        return (
          contains(area, to) &&
          to.width === Math.min(rect.width, area.width) &&
          to.height === Math.min(rect.height, area.height)
        );
      }),
    );
  });

  it('moves back inside a smaller area', () => {
    expect(inside({ ...WINDOW, x: 800, y: 500 }, { ...AREA, width: 700, height: 250 })).toEqual({
      x: 100,
      y: 44,
      width: 600,
      height: 250,
    });
  });
});

describe('resizing', () => {
  it('moves only the dragged sides', () => {
    expect(resized(WINDOW, 'se', { x: 50, y: 20 }, MIN, AREA)).toEqual({
      ...WINDOW,
      width: 650,
      height: 310,
    });
    expect(resized(WINDOW, 'nw', { x: 50, y: 20 }, MIN, AREA)).toEqual({
      x: 450,
      y: 320,
      width: 550,
      height: 270,
    });
    expect(resized(WINDOW, 'e', { x: 50, y: 20 }, MIN, AREA)).toEqual({ ...WINDOW, width: 650 });
  });

  it('stops at the minimum size with the opposite sides fixed', () => {
    expect(resized(WINDOW, 'se', { x: -999, y: -999 }, MIN, AREA)).toEqual({
      ...WINDOW,
      width: 300,
      height: 200,
    });
    expect(resized(WINDOW, 'nw', { x: 999, y: 999 }, MIN, AREA)).toEqual({
      x: 700,
      y: 390,
      width: 300,
      height: 200,
    });
  });

  it('stays inside and at least the minimum size, from any position inside', () => {
    fc.assert(
      fc.property(anyRect, anyEdge, anyStep, anyArea, (rect, edge, step, area) => {
        const from = inside(rect, area);
        const to = resized(from, edge, step, MIN, area);
        const large =
          to.width >= Math.min(MIN.width, from.width) && to.height >= Math.min(MIN.height, from.height);
        return contains(area, to) && large;
      }),
    );
  });
});

it('opens near the bottom of the area, entirely visible', () => {
  expect(initialPosition({ width: 600, height: 290 }, AREA)).toEqual({
    x: 470,
    y: 560,
    width: 600,
    height: 290,
  });
  fc.assert(
    fc.property(anyArea, (area) => contains(area, initialPosition({ width: 600, height: 290 }, area))),
  );
});

it('docks within 50 px of the left edge', () => {
  expect([0, 50, 51, 300].map((x) => isInDockZone({ ...WINDOW, x }, 50))).toEqual([true, true, false, false]);
});
