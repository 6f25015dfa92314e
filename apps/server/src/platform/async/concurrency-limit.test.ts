import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit, forEachAtMost } from './concurrency-limit.ts';

it('limits concurrency, keeps the order and continues after a failure', async () => {
  const limit = new ConcurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 5 }, (_, index) =>
    limit.run(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error('broken');
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let ended = 0; ended < 5; ended++) {
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2));
    ends[ended]?.();
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
  expect(await limit.run(async () => 'again')).toBe('again');
});

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
