import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUMP_CURVE } from '../execution/bonding-curve.ts';
import { type Follower, loseFollower, settleFollower, startFollower, stepFollower } from './follower.ts';
import type { PoolAt } from './follower-fills.ts';
import { followerFromJson, followerJson } from './follower-json.ts';
import { type RecordedDay, referenceReturn } from './testing/reference-follower.ts';

const CALLED_AT = 1_760_000_000_000;
const DAY_MS = 86_400_000;

/** A pool with a constant product, at `permille` of its middle price. */
function poolAt(time: number, curve: boolean, permille: number): PoolAt {
  if (curve) {
    const sold = (PUMP_CURVE.realBase * BigInt(permille)) / 20_000n;
    const base = PUMP_CURVE.virtualReserves.base - sold;
    const product = PUMP_CURVE.virtualReserves.base * PUMP_CURVE.virtualReserves.quote;
    return { time, market: 'pumpfun', reserves: { base, quote: product / base + 1n }, feeBps: 100n };
  }
  const quote = (84_990_359_057n * BigInt(permille)) / 1_000n;
  const base = (206_900_000_000_000n * 1_000n) / BigInt(permille);
  return { time, market: 'pumpfun-amm', reserves: { base, quote }, feeBps: 30n };
}

const pools = fc.record({ after: fc.nat(DAY_MS / 12), permille: fc.integer({ min: 1, max: 20_000 }) });

const days: fc.Arbitrary<RecordedDay> = fc
  .record({
    delaySeconds: fc.constantFrom(5, 30, 120),
    stake: fc.bigInt({ min: 1_000n, max: 40_000_000_000n }),
    // Includes times right before, at and after the deciding moments.
    early: fc.array(
      fc.oneof(
        fc.nat(180_000),
        fc.constantFrom(4_999, 5_000, 5_001, 30_000, 30_001, 120_000, 120_001),
        fc.constantFrom(DAY_MS - 1, DAY_MS, DAY_MS + 1),
      ),
      { maxLength: 6 },
    ),
    moves: fc.array(pools, { maxLength: 30 }),
    first: fc.integer({ min: 1, max: 20_000 }),
    migratesAfter: fc.option(fc.nat(40), { nil: -1 }),
    missing: fc.option(fc.nat(60), { nil: -1, freq: 3 }),
  })
  .map(({ delaySeconds, stake, early, moves, first, migratesAfter, missing }) => {
    const isCurve = (at: number): boolean => migratesAfter >= 0 && at < migratesAfter;
    let time = CALLED_AT;
    const times = [
      ...early.map((after) => CALLED_AT + after),
      ...moves.map(({ after }) => {
        time += after;
        return time;
      }),
    ].sort((a, b) => a - b);
    const events = times.map((when, at) => ({
      time: when,
      pool: at === missing ? null : poolAt(when, isCurve(at), moves[at % moves.length]?.permille ?? first),
    }));
    return { calledAt: CALLED_AT, delaySeconds, stake, before: poolAt(CALLED_AT, isCurve(0), first), events };
  });

/** Returns the follower at the call and after each event. */
function pathOf(day: RecordedDay): Follower[] {
  const path = [startFollower(day, day.before)];
  for (const { pool } of day.events) path.push(stepFollower(path.at(-1) as Follower, pool));
  return path;
}

const run = (day: RecordedDay): Follower =>
  settleFollower(pathOf(day).at(-1) as Follower, CALLED_AT + DAY_MS + 1);

/**
 * Drops events after the day: one without a pool would not affect the follower, but carries no time to show it.
 */
const within = (day: RecordedDay): RecordedDay => ({
  ...day,
  events: day.events.filter(({ time }) => time <= CALLED_AT + DAY_MS),
});

describe("a follower's return", () => {
  it('equals a slow independent computation to the lamport, for 1,000 random calls', () => {
    const seen = { known: 0, unknown: 0, soldHalf: 0, soldEarly: 0 };
    fc.assert(
      fc.property(days, (some) => {
        const day = within(some);
        const follower = run(day);
        const expected = referenceReturn(day);
        if (expected === null) {
          expect(follower.status).toBe('unknown');
          seen.unknown++;
        } else {
          expect(follower).toMatchObject({ status: 'done', ...expected });
          seen.known++;
          const path = pathOf(day);
          if (path.some((at) => at.status === 'holding' && at.held < at.bought)) seen.soldHalf++;
          if (path.at(-1)?.status === 'done') seen.soldEarly++;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(seen.known).toBeGreaterThan(500);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
  });

  it('is the same when the follower is stored as JSON after each trade', () => {
    fc.assert(
      fc.property(days, (day) => {
        const kept = day.events.reduce(
          (json, { pool }) => followerJson(stepFollower(followerFromJson(json), pool)),
          followerJson(startFollower(day, day.before)),
        );
        expect(settleFollower(followerFromJson(kept), CALLED_AT + DAY_MS + 1)).toEqual(run(day));
      }),
    );
  });

  it('is unknown once a trade is missing, unless the follower has already sold everything', () => {
    fc.assert(
      fc.property(days, fc.nat(30), (some, at) => {
        const day = within(some);
        const steps = pathOf({ ...day, events: day.events.slice(0, at) }).at(-1) as Follower;
        expect(loseFollower(steps)).toEqual(
          steps.status === 'done' ? steps : { status: 'unknown', plan: steps.plan },
        );
      }),
    );
  });
});
