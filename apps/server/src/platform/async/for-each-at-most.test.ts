import { describe, expect, it } from 'vitest';
import { forEachAtMost } from './for-each-at-most.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('items', () => {
  it('are all worked on, begun in their order, and never more at once than allowed', async () => {
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

  it('may be fewer than may be worked on', async () => {
    const done: string[] = [];
    await forEachAtMost(new Set(['a']), 8, async (item) => void done.push(item));
    await forEachAtMost([], 8, async () => void done.push('none'));
    expect(done).toEqual(['a']);
  });

  it('are left once it is stopped, after those that were begun', async () => {
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

  it('fail with the first that fails', async () => {
    await expect(
      forEachAtMost([1, 2], 1, (item) => Promise.reject(new Error(`item ${item}`))),
    ).rejects.toThrow('item 1');
  });
});
