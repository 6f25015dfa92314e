import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { firstKept } from './first-kept.ts';

const after = async (ms: number, value: string): Promise<string> => {
  await pause(ms);
  if (value.startsWith('no')) throw new Error(value);
  return value;
};
const all = (...given: readonly [number, string][]) => given.map(([ms, value]) => after(ms, value));

describe('firstKept', () => {
  it('resolves as soon as enough promises are fulfilled, in that order', async () => {
    expect(await firstKept(all([40, 'slow'], [1, 'first'], [15, 'second']), 2)).toEqual(['first', 'second']);
  });
  it('tolerates rejections while enough promises are left', async () => {
    expect(await firstKept(all([1, 'no node'], [5, 'one'], [10, 'two']), 2)).toEqual(['one', 'two']);
  });
  it('rejects with the last error when too few are left', async () => {
    await expect(firstKept(all([1, 'no one'], [10, 'no two'], [5, 'three']), 2)).rejects.toThrow('no two');
  });
  it('rejects a count above the number of promises and resolves at once for zero', async () => {
    await expect(firstKept(all([1, 'one']), 2)).rejects.toThrow(RangeError);
    expect(await firstKept([], 0)).toEqual([]);
  });
});
