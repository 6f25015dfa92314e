import { expect, it } from 'vitest';
import { Allowance } from './socket-limits.ts';

it("allows a burst, refills evenly and never exceeds a minute's worth", () => {
  const allowance = new Allowance(3, 0);
  const taken = (now: number): boolean[] => [1, 2, 3, 4].map(() => allowance.take(1, now));
  expect(taken(0)).toEqual([true, true, true, false]);
  expect(taken(20_000)).toEqual([true, false, false, false]);
  expect(taken(3_600_000)).toEqual([true, true, true, false]);
});

it('is not refilled by a clock that goes back', () => {
  const allowance = new Allowance(1, 60_000);
  expect([allowance.take(1, 60_000), allowance.take(1, 0), allowance.take(1, 59_999)]).toEqual([
    true,
    false,
    false,
  ]);
});
