import { expect, it } from 'vitest';
import { forwardClock } from './forward-clock.ts';

const HOUR_MS = 3_600_000;

function clocks() {
  const set = { wall: 1_000_000_000, ticks: 0 };
  const clock = forwardClock(
    () => set.wall,
    () => set.ticks,
  );
  const after = (ms: number, jump = 0): number => {
    set.wall += ms + jump;
    set.ticks += ms;
    return clock() - 1_000_000_000;
  };
  return { after };
}

it('follows the wall clock, including forward jumps', () => {
  const { after } = clocks();
  expect([after(0), after(400), after(400, HOUR_MS)]).toEqual([0, 400, HOUR_MS + 800]);
});

it('keeps advancing when the wall clock is set back, and rejoins it when it is corrected', () => {
  const { after } = clocks();
  expect([after(400), after(400, -HOUR_MS), after(400)]).toEqual([400, 800, 1_200]);
  expect([after(400, HOUR_MS), after(400)]).toEqual([1_600, 2_000]);
});

it('neither goes back nor runs ahead for a small correction', () => {
  const { after } = clocks();
  expect([after(400), after(100, -300), after(400)]).toEqual([400, 400, 600]);
});
