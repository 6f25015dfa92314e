import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PacedBatches } from './paced-batches.ts';

const EVERY_MS = 10;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function batches({ most = 100, tookMs = 1 } = {}) {
  const done: { readonly at: number; readonly batch: readonly number[] }[] = [];
  const began = performance.now();
  const queue = new PacedBatches<number>({
    most,
    everyMs: EVERY_MS,
    work: async (batch) => {
      done.push({ at: performance.now() - began, batch });
      await new Promise((resolve) => setTimeout(resolve, tookMs));
    },
  });
  return { queue, done };
}

it('runs the first item at once and batches the items that soon follow, in order', async () => {
  const { queue, done } = batches();
  for (const item of [1, 2]) queue.add(item);
  await vi.advanceTimersByTimeAsync(1);
  for (const item of [3, 4]) queue.add(item);
  await vi.advanceTimersByTimeAsync(5);
  queue.add(5);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([
    { at: 0, batch: [1, 2] },
    { at: EVERY_MS, batch: [3, 4, 5] },
  ]);
});

it('runs a later item at once again', async () => {
  const { queue, done } = batches();
  queue.add(1);
  await vi.advanceTimersByTimeAsync(50);
  queue.add(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(done.at(-1)).toEqual({ at: 50, batch: [2] });
});

it('runs one batch at a time, however long it takes', async () => {
  const { queue, done } = batches({ tookMs: 40 });
  queue.add(1);
  await vi.advanceTimersByTimeAsync(1);
  queue.add(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(done.map(({ at }) => at)).toEqual([0, 40]);
});

it('does not wait between full batches', async () => {
  const { queue, done } = batches({ most: 2 });
  for (const item of [1, 2, 3, 4, 5]) queue.add(item);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([
    { at: 0, batch: [1, 2] },
    { at: 1, batch: [3, 4] },
    { at: 1 + EVERY_MS, batch: [5] },
  ]);
});

it('becomes idle when all work is done', async () => {
  const { queue, done } = batches({ tookMs: 40 });
  await queue.idle();
  for (const item of [1, 2, 3]) queue.add(item);
  const idle = queue.idle();
  await vi.advanceTimersByTimeAsync(100);
  await idle;
  expect(done.flatMap(({ batch }) => batch)).toEqual([1, 2, 3]);
});
