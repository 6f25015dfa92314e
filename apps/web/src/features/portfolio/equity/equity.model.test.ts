import { describe, expect, it } from 'vitest';
import { areaPath, curveIn, gainOf, linePath, pointAt, scalesOf, ticksOf } from './equity.model.ts';

const at = (day: number, equitySol: number, heldSol = 10, solUsd: number | null = 100) => ({
  time: new Date(Date.UTC(2026, 0, day)).toISOString(),
  equitySol,
  heldSol,
  solUsd,
});
const FRAME = { width: 500, height: 200, right: 60, bottom: 20 };

describe('equity curve', () => {
  it('is in SOL or in dollars at the time, without times of unknown price', () => {
    const points = [at(1, 10), at(2, 12, 10, null), at(3, 11, 10, 200)];
    expect(curveIn('sol', points).map(({ equity }) => equity)).toEqual([10, 12, 11]);
    expect(curveIn('usd', points).map(({ equity, held }) => [equity, held])).toEqual([
      [1_000, 1_000],
      [2_200, 2_000],
    ]);
  });

  it('excludes deposits and withdrawals from the gain', () => {
    expect(gainOf([at(1, 10), at(2, 21, 20)])).toEqual({ sol: 1, pct: 5 });
    expect(gainOf([at(1, 10), at(2, 5, 6)])).toEqual({ sol: -1, pct: -10 });
    expect(gainOf([])).toBeNull();
  });

  it('is drawn inside its frame, with the highest value at the top', () => {
    const points = curveIn('sol', [at(1, 10), at(2, 14), at(3, 12)]);
    const scales = scalesOf(points, FRAME);
    expect([scales.x(points[0]?.time ?? 0), scales.x(points[2]?.time ?? 0)]).toEqual([0, 440]);
    const heights = points.map(({ equity }) => scales.y(equity));
    expect(Math.min(...heights)).toBe(heights[1]);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(0);
    for (const height of heights) expect(height).toBeLessThanOrEqual(180);
    expect(linePath(points, scales, 'equity')).toMatch(/^M0\.0 [\d.]+L220\.0 [\d.]+L440\.0 [\d.]+$/);
    expect(areaPath(points, scales, 180)).toMatch(/L440\.0 180\.0L0\.0 180\.0Z$/);
    expect(pointAt(points, scales, 230)?.equity).toBe(14);
  });

  it('can be flat, or a single moment', () => {
    const flat = curveIn('sol', [at(1, 10), at(2, 10)]);
    expect(scalesOf(flat, FRAME).y(10)).toBe(90);
    const single = curveIn('sol', [at(1, 10)]);
    expect(Number.isFinite(scalesOf(single, FRAME).x(single[0]?.time ?? 0))).toBe(true);
    expect(areaPath([], scalesOf([], FRAME), 1)).toBe('');
  });
});

describe('ticks', () => {
  it.each([
    [26.2, 33.1, [28, 30, 32]],
    [0, 1, [0, 0.25, 0.5, 0.75, 1]],
    [9.998, 10.0021, [9.998, 10, 10.002]],
  ])('between %d and %d are round', (low, high, wanted) => {
    const ticks = ticksOf(low, high, 4);
    expect(ticks).toHaveLength(wanted.length);
    ticks.forEach((tick, index) => {
      expect(tick).toBeCloseTo(wanted[index] ?? Number.NaN, 6);
    });
  });
});
