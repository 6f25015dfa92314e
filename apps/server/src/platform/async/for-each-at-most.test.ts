import { describe, expect, it } from 'vitest';
import { forEachAtMost } from './for-each-at-most.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('forEachAtMost', () => {
  it('processes all items, started in order, within the concurrency limit', async () => {
    const begun: number[] = [];
    let inside = 0;
    let most = 0;
    await forEachAtMost([5, 4, 3, 2, 1], 2, async (turns) => {
      begun.push(turns);
      most = Math.max(most, ++inside);
      for (let at = 0; at < turns; at++) await turn();
      inside--;
    });
    expect([begun, most, inside]).toEqual([[5, 4, 3, 2, 1], 2, 0]);
  });

  it('accepts fewer items than the limit', async () => {
    const done: string[] = [];
    await forEachAtMost(new Set(['a']), 8, async (item) => void done.push(item));
    await forEachAtMost([], 8, async () => void done.push('none'));
    expect(done).toEqual(['a']);
  });

  it('starts no more items once stopped, and finishes those already started', async () => {
    const done: number[] = [];
    await forEachAtMost(
      [1, 2, 3, 4, 5, 6],
      2,
      async (item) => {
        await turn();
        done.push(item);
      },
      () => done.length >= 2,
    );
    expect(done).toEqual([1, 2, 3]);
  });

  it('rejects with the first failure', async () => {
    await expect(
      forEachAtMost([1, 2], 1, (item) => Promise.reject(new Error(`item ${item}`))),
    ).rejects.toThrow('item 1');
  });
});
