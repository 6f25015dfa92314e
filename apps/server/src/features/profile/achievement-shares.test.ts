import type { AchievementFacts } from '@dugout/domain/standing/goals';
import { describe, expect, it } from 'vitest';
import { achievementShares } from './achievement-shares.ts';

const NOTHING: AchievementFacts = { trades: 0, daysTraded: 0, wins: 0, calls: 0, hits: 0 };
const traderIds = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

function counting(count: number, facts: Readonly<Record<string, Partial<AchievementFacts>>>) {
  const clock = { ms: 0 };
  const state = { facts, ids: traderIds(count), reads: 0 };
  const shares = achievementShares({
    traders: async () => {
      state.reads++;
      return state.ids;
    },
    factsOf: (id) => ({ ...NOTHING, ...state.facts[id] }),
    now: () => clock.ms,
  });
  return { clock, state, shares };
}

describe('shares of traders with an achievement', () => {
  it('[PROFILE-12] count every account once, to a hundredth of a percent', async () => {
    const { shares } = counting(3_000, {
      t0: { trades: 1 },
      t1: { trades: 100, wins: 1 },
      t2999: { calls: 1 },
    });
    const counted = await shares();
    expect([counted.get('firstTrade'), counted.get('hundredTrades'), counted.get('firstCall')]).toEqual([
      0.07, 0.03, 0.03,
    ]);
    expect(counted.get('fiftyWins')).toBe(0);
  });

  it('are computed once for all requests within a minute', async () => {
    const { clock, state, shares } = counting(20, {});
    await Promise.all([shares(), shares(), shares()]);
    state.facts = { t3: { trades: 1 } };
    clock.ms = 59_999;
    expect([(await shares()).get('firstTrade'), state.reads]).toEqual([0, 1]);
    clock.ms = 60_000;
    expect([(await shares()).get('firstTrade'), state.reads]).toEqual([5, 2]);
  });

  it('are hidden among so few traders that they would reveal who hides their profit', async () => {
    expect((await counting(9, { t0: { wins: 1 } }).shares()).size).toBe(0);
    expect((await counting(10, { t0: { wins: 1 } }).shares()).get('firstWin')).toBe(10);
  });

  it('are computed again after a failure', async () => {
    const { state, shares } = counting(10, {});
    const { ids } = state;
    state.ids = null as unknown as string[];
    await expect(shares()).rejects.toThrow('null');
    state.ids = ids;
    expect((await shares()).get('firstTrade')).toBe(0);
  });
});
