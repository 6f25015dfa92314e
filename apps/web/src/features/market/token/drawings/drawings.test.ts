import { describe, expect, it } from 'vitest';
import { type Drawing, keepDrawings, readDrawings } from './drawing.ts';
import { indexOf, timeAt } from './projection.ts';
import { hitOf, shapeOf } from './shapes.ts';

const line = (id: string): Drawing => ({
  id,
  tool: 'trend',
  currency: 'usd',
  points: [
    { time: 60, price: 1 },
    { time: 120, price: 2 },
  ],
});

describe('stored drawings', () => {
  it('are kept per token', () => {
    keepDrawings('coo', [line('a')]);
    keepDrawings('fax', [line('b')]);
    expect(readDrawings('coo')).toEqual([line('a')]);
    keepDrawings('coo', []);
    expect(readDrawings('coo')).toEqual([]);
    expect(readDrawings('fax')).toEqual([line('b')]);
  });

  it('evict the oldest, and omit invalid ones', () => {
    for (let i = 0; i < 105; i++) keepDrawings(`token${i}`, [line('a')]);
    expect(readDrawings('token4')).toEqual([]);
    expect(readDrawings('token5')).toHaveLength(1);
    const wrong = [
      null,
      { ...line('x'), tool: 'magic' },
      { ...line('x'), points: [{ time: 1, price: 'NaN' }] },
      { ...line('x'), points: [] },
    ];
    localStorage.setItem(
      'chart-drawings',
      JSON.stringify({ v: 1, value: [['coo', [...wrong, line('ok')]], 7] }),
    );
    expect(readDrawings('coo').map(({ id }) => id)).toEqual(['ok']);
  });
});

describe('times between candles with gaps', () => {
  const axis = { candles: [{ time: 100 }, { time: 160 }, { time: 400 }], seconds: 60 };

  it('map to an index between, before and after candles, and back', () => {
    expect([100, 160, 280, 400, 520, 40].map((time) => indexOf(axis, time))).toEqual([0, 1, 1.5, 2, 4, -1]);
    for (const time of [40, 100, 130, 280, 400, 700]) expect(timeAt(axis, indexOf(axis, time))).toBe(time);
    expect(indexOf({ candles: [], seconds: 60 }, 5)).toBe(0);
  });
});

describe('shapes', () => {
  const [a, b] = [
    { x: 10, y: 100 },
    { x: 60, y: 50 },
  ];

  it('extend a ray to the edge it points at', () => {
    expect(shapeOf('ray', [a, b], 200).lines[0]?.to).toEqual({ x: 200, y: -90 });
    expect(shapeOf('ray', [b, a], 200).lines[0]?.to).toEqual({ x: 0, y: 110 });
  });

  it('measure a retracement from the end of the move', () => {
    const { labels } = shapeOf('fib', [a, b], 200);
    expect(labels.map(({ level, at }) => [level, at.y])).toContainEqual([0.618, 50 + 50 * 0.618]);
    expect(labels[0]).toEqual({ level: 0, at: { x: 10, y: 50 } });
  });

  it('are hit at their points before their lines', () => {
    expect(hitOf('trend', [a, b], { x: 12, y: 98 }, 200, 6)).toBe(0);
    expect(hitOf('trend', [a, b], { x: 58, y: 52 }, 200, 6)).toBe(1);
    expect(hitOf('trend', [a, b], { x: 35, y: 76 }, 200, 6)).toBe('body');
    expect(hitOf('trend', [a, b], { x: 90, y: 20 }, 200, 6)).toBeNull();
    expect(hitOf('ray', [a, b], { x: 90, y: 20 }, 200, 6)).toBe('body');
    expect(hitOf('horizontal', [a], { x: 190, y: 103 }, 200, 6)).toBe('body');
    expect(hitOf('rectangle', [a, b], { x: 35, y: 75 }, 200, 6)).toBeNull();
  });
});
