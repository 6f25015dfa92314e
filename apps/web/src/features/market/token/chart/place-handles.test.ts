import { describe, expect, it } from 'vitest';
import { stackedRight } from './place-handles.ts';

const at = (ys: readonly number[], entryY: number | null = null, height = 18) =>
  stackedRight(
    ys.map((y) => ({ y, width: 100, height })),
    entryY,
  );

describe('labels of lines', () => {
  it('are at the edge, and stack to the left where they would overlap', () => {
    expect(at([10, 30, 50])).toEqual([8, 8, 8]);
    expect(at([10, 29, 49])).toEqual([8, 112, 8]);
    expect(at([40, 10, 25])).toEqual([216, 8, 112]);
    expect(at([])).toEqual([]);
  });

  it('leave the place of the average entry', () => {
    expect(at([10, 60], 20)).toEqual([76, 8]);
    expect(at([10, 25], 30)).toEqual([8, 112]);
    expect(at([10], 30)).toEqual([8]);
  });

  it('are further apart where they are taller', () => {
    expect(at([10, 30], null, 32)).toEqual([8, 112]);
    expect(at([10, 44], null, 32)).toEqual([8, 8]);
  });
});
