import { type Follower, settleFollower, startFollower, stepFollower } from '@dugout/domain/alpha/follower';
import type { PoolAt } from '@dugout/domain/alpha/follower-fills';
import { type RecordedDay, referenceReturn } from '@dugout/domain/alpha/testing/reference-follower';
import type { MarketEvent } from '@dugout/domain/market-events';
import { MARKETS } from '@dugout/domain/markets';
import { expect, it } from 'vitest';
import { Rng } from './rng.ts';
import { GENESIS, HOUR, smallMarket } from './tape.fixture.ts';

const CALLS = 1_000;
const DAY = 24 * HOUR;

type PoolEvent = RecordedDay['events'][number];

/** Returns the pools of all tokens after each of their events, from the raw tape. */
function recordedPools(until: number): ReadonlyMap<string, PoolEvent[]> {
  const byMint = new Map<string, PoolEvent[]>();
  const emit = (event: MarketEvent): void => {
    if (event.kind === 'solPrice' || event.kind === 'transfer') return;
    const { mint, time, market, reserves } = event;
    const fee: { readonly feeBps?: bigint } = MARKETS[market];
    const pool: PoolAt | null =
      reserves === null || fee.feeBps === undefined ? null : { time, market, reserves, feeBps: fee.feeBps };
    const events = byMint.get(mint);
    if (events === undefined) byMint.set(mint, [{ time, pool }]);
    else events.push({ time, pool });
  };
  const simulator = smallMarket();
  simulator.start(emit);
  simulator.advanceTo(until, emit);
  return byMint;
}

/** A call of a random token at a random moment of the first hours. */
function randomDay(pools: ReadonlyMap<string, PoolEvent[]>, random: Rng): RecordedDay {
  const called = [...pools.values()][Math.floor(random.float() * pools.size)] ?? [];
  const first = called[0]?.time ?? GENESIS;
  const calledAt = Math.floor(Math.max(first, GENESIS) + random.float() * 2 * HOUR);
  return {
    calledAt,
    delaySeconds: [5, 30, 120][Math.floor(random.float() * 3)] ?? 5,
    stake: 500_000_000n,
    before: called.findLast(({ time }) => time <= calledAt)?.pool ?? null,
    events: called.filter(({ time }) => time > calledAt && time <= calledAt + DAY),
  };
}

function followed(day: RecordedDay): Follower {
  const begun = startFollower(day, day.before);
  const moved = day.events.reduce((follower, { pool }) => stepFollower(follower, pool), begun);
  return settleFollower(moved, day.calledAt + DAY + 1);
}

it("a follower's return equals a slow computation from the raw trades, to the lamport, for 1,000 calls", () => {
  const pools = recordedPools(GENESIS + 30 * HOUR);
  const random = new Rng(14);
  const returned = new Set<bigint>();
  let gained = 0;
  for (let call = 0; call < CALLS; call++) {
    const day = randomDay(pools, random);
    const expected = referenceReturn(day);
    const follower = followed(day);
    expect(follower).toMatchObject(
      expected === null ? { status: 'unknown' } : { status: 'done', ...expected },
    );
    if (expected !== null) returned.add(expected.received);
    if (expected !== null && expected.received > expected.spent) gained++;
  }
  expect(returned.size).toBeGreaterThan(CALLS / 2);
  expect(gained).toBeGreaterThan(5);
});
