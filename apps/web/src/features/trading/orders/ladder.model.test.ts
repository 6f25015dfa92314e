import { type Ladder, rungProblem } from '@dugout/domain/orders/ladder';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LADDER, LADDERS, ladderName, readLadder, triggersOf } from './ladder.model.ts';

describe('ladder', () => {
  it('computes trigger prices from the entry price', () => {
    expect(triggersOf(DEFAULT_LADDER, 0.00002, 'g')).toEqual([
      { kind: 'takeProfit', priceSol: 0.00004 },
      { kind: 'stopLoss', priceSol: 0.000014 },
    ]);
  });

  it('trails by its own distance, independent of the entry', () => {
    const trail: Ladder = {
      rungs: [{ kind: 'trailing', movePct: 12.5, sellPct: 100 }],
      oneCancelsOther: false,
    };
    expect(triggersOf(trail, 1, 'g')).toEqual([{ kind: 'trailing', trailBps: 1_250 }]);
  });

  it('groups rungs that cancel each other, but not a single one', () => {
    const pair = { ...DEFAULT_LADDER, oneCancelsOther: true };
    expect(triggersOf(pair, 1, 'g').map(({ group }) => group)).toEqual(['g', 'g']);
    expect(triggersOf({ ...pair, rungs: pair.rungs.slice(0, 1) }, 1, 'g')[0]).not.toHaveProperty('group');
  });

  it('is parsed only from valid stored data', () => {
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

  it('has a name if it is a preset', () => {
    expect(ladderName(DEFAULT_LADDER)).toBe('Half at 2x');
    expect(ladderName({ ...DEFAULT_LADDER, oneCancelsOther: true })).toBeNull();
  });

  it.each([
    [{ kind: 'takeProfit', movePct: 0, sellPct: 50 }],
    [{ kind: 'stopLoss', movePct: -100, sellPct: 50 }],
    [{ kind: 'trailing', movePct: 100, sellPct: 50 }],
    [{ kind: 'takeProfit', movePct: Number.NaN, sellPct: 50 }],
    [{ kind: 'takeProfit', movePct: 10, sellPct: 101 }],
  ] as const)('reports the problem with %j', (rung) => {
    expect(rungProblem(rung)).toEqual(expect.any(String));
  });
});
