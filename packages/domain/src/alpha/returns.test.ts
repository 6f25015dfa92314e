import { expect, it } from 'vitest';
import { type Follower, startFollower } from './follower.ts';
import { returnsOf, returnsOfPcts } from './returns.ts';

const { plan } = startFollower({ calledAt: 0, delaySeconds: 5, stake: 1_000n }, null);
const done = (received: bigint): Follower => ({ status: 'done', plan, spent: 1_000n, received });

it('counts finished calls, and reports how many are unknown', () => {
  const waiting: Follower = { status: 'waiting', plan, pool: {} as never };
  const unknown: Follower = { status: 'unknown', plan };
  expect(returnsOf([done(900n), done(1_100n), done(2_000n), waiting, unknown, unknown])).toEqual({
    n: 3,
    unknown: 2,
    median: 10,
    mean: 100 / 3,
    interval: [-10, 100],
    inProfitPct: (2 / 3) * 100,
  });
});

it('is unknown without any calls', () => {
  const nothing = { n: 0, median: null, mean: null, interval: null, inProfitPct: null };
  expect(returnsOfPcts([], 4)).toEqual({ ...nothing, unknown: 4 });
});
