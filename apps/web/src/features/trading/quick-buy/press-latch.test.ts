import { expect, it } from 'vitest';
import { ONE_PRESS_MS, PressLatch } from './press-latch.ts';

it('takes two presses within 30 ms as one, and three within two seconds as three', () => {
  const latch = new PressLatch();
  expect([0, 30, ONE_PRESS_MS - 1].map((now) => latch.admits('buy', now))).toEqual([true, false, false]);
  expect([700, 1_300, 1_900].map((now) => latch.admits('buy', now))).toEqual([true, true, true]);
});

it('separates presses of different buttons', () => {
  const latch = new PressLatch();
  expect([latch.admits('buy a', 0), latch.admits('buy b', 1), latch.admits('buy a', 2)]).toEqual([
    true,
    true,
    false,
  ]);
});
