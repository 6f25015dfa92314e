import { describe, expect, it } from 'vitest';
import { stackedRight } from './place-handles.ts';

const at = (...ys: readonly number[]) => stackedRight(ys.map((y) => ({ y, width: 100 })));

describe('labels of lines', () => {
  it('are at the edge, and stack to the left where they would overlap', () => {
    expect(at(10, 30, 50)).toEqual([8, 8, 8]);
    expect(at(10, 29, 49)).toEqual([8, 112, 8]);
    expect(at(40, 10, 25)).toEqual([216, 8, 112]);
    expect(at()).toEqual([]);
  });
});
