import { expect, it } from 'vitest';
import { statusTurns } from './status-turns.ts';

it('publishes once a second, and at once when the feed starts or stops being late', () => {
  const feed = { delayMs: 400 };
  let published = 0;
  const turn = statusTurns(
    () => feed.delayMs,
    () => {
      published += 1;
    },
  );
  const after = (delayMs: number): number => {
    feed.delayMs = delayMs;
    turn();
    return published;
  };
  expect([400, 400, 400, 400, 400].map(after)).toEqual([0, 0, 0, 0, 1]);
  expect([1_999, 2_000, 2_400].map(after)).toEqual([1, 2, 2]);
  expect([100, 100].map(after)).toEqual([3, 3]);
});
