import { type Ladder, rungProblem } from '@dugout/domain/orders/ladder';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LADDER, LADDERS, ladderName, readLadder, triggersOf } from './ladder.model.ts';

describe('a ladder', () => {
  it('waits for prices that are seen from the entry', () => {
    expect(triggersOf(DEFAULT_LADDER, 0.00002, 'g')).toEqual([
      { kind: 'takeProfit', priceSol: 0.00004 },
      { kind: 'stopLoss', priceSol: 0.000014 },
    ]);
  });

  it('trails by a distance of its own, whatever the entry', () => {
    const trail: Ladder = {
      rungs: [{ kind: 'trailing', movePct: 12.5, sellPct: 100 }],
      oneCancelsOther: false,
    };
    expect(triggersOf(trail, 1, 'g')).toEqual([{ kind: 'trailing', trailBps: 1_250 }]);
  });

  it('shares a group when one cancels the others, but not alone', () => {
    const pair = { ...DEFAULT_LADDER, oneCancelsOther: true };
    expect(triggersOf(pair, 1, 'g').map(({ group }) => group)).toEqual(['g', 'g']);
    expect(triggersOf({ ...pair, rungs: pair.rungs.slice(0, 1) }, 1, 'g')[0]).not.toHaveProperty('group');
  });

  it('is read from what was stored, and from nothing else', () => {
    for (const ladder of LADDERS)
      expect(readLadder(JSON.parse(JSON.stringify(ladder)))).toMatchObject({ rungs: ladder.rungs });
    const rung = { kind: 'stopLoss', movePct: -30, sellPct: 100 };
    for (const wrong of [
      null,
      {},
      { rungs: [] },
      { rungs: [{ ...rung, movePct: 30 }] },
      { rungs: [{ ...rung, sellPct: 0 }] },
      { rungs: [{ ...rung, kind: 'hope' }] },
      { rungs: Array.from({ length: 7 }, () => rung) },
    ]) {
      expect(readLadder(wrong)).toBeNull();
    }
  });

  it('has a name when it is ready-made', () => {
    expect(ladderName(DEFAULT_LADDER)).toBe('Half at 2x');
    expect(ladderName({ ...DEFAULT_LADDER, oneCancelsOther: true })).toBeNull();
  });

  it.each([
    [{ kind: 'takeProfit', movePct: 0, sellPct: 50 }],
    [{ kind: 'stopLoss', movePct: -100, sellPct: 50 }],
    [{ kind: 'trailing', movePct: 100, sellPct: 50 }],
    [{ kind: 'takeProfit', movePct: Number.NaN, sellPct: 50 }],
    [{ kind: 'takeProfit', movePct: 10, sellPct: 101 }],
  ] as const)('says what is wrong with %j', (rung) => {
    expect(rungProblem(rung)).toEqual(expect.any(String));
  });
});
