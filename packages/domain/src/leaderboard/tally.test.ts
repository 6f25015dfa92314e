import { describe, expect, it } from 'vitest';
import type { Contribution } from './standing.ts';
import { NO_TALLY, tallyOf } from './tally.ts';

const DAY = 86_400_000;
const MIN = 100n;
const moved = (time: number, volume: bigint, given: Partial<Contribution> = {}): Contribution => ({
  time,
  volume,
  wash: 0n,
  realized: 0n,
  cost: 0n,
  closed: null,
  trades: 1,
  isWin: false,
  ...given,
});
const tally = (...contributions: Contribution[]) => tallyOf(contributions, MIN);

describe("a trader's tally", () => {
  it('[PROFILE-13] counts each day once, and for tasks only days of enough volume', () => {
    const trades = [moved(0, 60n), moved(5, 60n), moved(DAY, 99n), moved(3 * DAY, 100n, { isWin: true })];
    expect(tally(...trades)).toEqual({ trades: 4, wins: 1, days: 3, taskDays: 2 });
    expect(tally()).toEqual(NO_TALLY);
  });

  it('counts no day for a round trip within it, and only the first day for one over midnight', () => {
    const within = Array.from({ length: 7 }, (_, day) => [
      moved(day * DAY + 1, 500n),
      moved(day * DAY + 2, -500n, { trades: -1 }),
    ]).flat();
    expect(tally(...within)).toEqual(NO_TALLY);
    const over = Array.from({ length: 7 }, (_, at) => [
      moved(2 * at * DAY + DAY - 1, 500n),
      moved(2 * at * DAY + DAY + 1, -500n, { trades: -1 }),
    ]).flat();
    expect(tally(...over)).toEqual({ trades: 0, wins: 0, days: 1, taskDays: 1 });
  });
});
