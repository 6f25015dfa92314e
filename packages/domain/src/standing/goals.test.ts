import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACHIEVEMENTS, goalPoints, progressOf, shownAchievements, TASKS, type TraderFacts } from './goals.ts';

const NONE: TraderFacts = {
  trades: 0,
  daysTraded: 0,
  wins: 0,
  calls: 0,
  hits: 0,
  hitFollowers: [],
  followedHits: 0,
  taskDays: 0,
  taskSells: 0,
  activeReferrals: 0,
};
const count = fc.nat({ max: 2_000 });
const anyFacts = fc.record({
  trades: count,
  daysTraded: count,
  wins: count,
  calls: count,
  hits: count,
  hitFollowers: fc.array(fc.nat({ max: 30 }), { maxLength: 20 }),
  followedHits: count,
  taskDays: count,
  taskSells: count,
  activeReferrals: count,
});

describe('goals', () => {
  it('[PROFILE-13] are reached at their target, and progress never exceeds it', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { completed, progress, target, fact } of progressOf([...TASKS, ...ACHIEVEMENTS], facts)) {
          expect(completed).toBe(facts[fact] >= target);
          expect(progress).toBe(completed ? target : facts[fact]);
        }
      }),
    );
  });

  it('stay reached while a trader does more', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, more) => {
        const after = Object.fromEntries(
          Object.entries(before).map(([fact, value]) => {
            const added = more[fact as keyof TraderFacts];
            return [fact, Array.isArray(value) ? [...value, ...more.hitFollowers] : value + Number(added)];
          }),
        ) as unknown as TraderFacts;
        expect(goalPoints(after).tasks).toBeGreaterThanOrEqual(goalPoints(before).tasks);
        const ids = shownAchievements(after, true).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(shownAchievements(before, true).map(({ id }) => id)));
      }),
    );
  });

  it('yield 10 points per follower of a hit, at most 100 per hit, and 250 per task', () => {
    expect(goalPoints(NONE)).toEqual({ hits: 0, tasks: 0 });
    expect(goalPoints({ ...NONE, hitFollowers: [0, 1, 10, 40], followedHits: 3 })).toEqual({
      hits: 210,
      tasks: 0,
    });
    expect(goalPoints({ ...NONE, followedHits: 10, taskDays: 7 })).toEqual({ hits: 0, tasks: 500 });
  });

  it('yield nothing for calls that nobody followed, however many', () => {
    expect(goalPoints({ ...NONE, calls: 10 })).toEqual({ hits: 0, tasks: 0 });
    expect(goalPoints({ ...NONE, calls: 500, hits: 500, hitFollowers: Array(500).fill(0) })).toEqual({
      hits: 0,
      tasks: 0,
    });
  });

  it('tasks ignore dust', () => {
    const dusty = { ...NONE, trades: 500, daysTraded: 30, wins: 60 };
    expect(goalPoints(dusty).tasks).toBe(0);
  });

  it('reveal nothing about profit when PnL is hidden', () => {
    const facts = { ...NONE, trades: 120, taskSells: 90, wins: 60 };
    expect(shownAchievements(facts, true).map(({ id }) => id)).toEqual([
      'firstTrade',
      'firstWin',
      'hundredTrades',
      'fiftyWins',
    ]);
    expect(shownAchievements(facts, false).map(({ id }) => id)).toEqual(['firstTrade', 'hundredTrades']);
  });
});
