import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('limits concurrency, keeps the order and continues after a failure', async () => {
  const run = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 5 }, (_, index) =>
    run(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error('broken');
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let ended = 0; ended < 5; ended++) {
    await setImmediate();
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2));
    ends[ended]?.();
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
  expect(await run(async () => 'again')).toBe('again');
});
