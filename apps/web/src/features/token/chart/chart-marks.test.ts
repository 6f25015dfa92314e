import { describe, expect, it } from 'vitest';
import { tradeOf, WALLET } from '#/shared/testing/builders.ts';
import { chartMarks, kindOf } from './chart-marks.ts';

const own = new Set([WALLET]);
const at = (seconds: number, id: string, given: Parameters<typeof tradeOf>[0] = {}) =>
  tradeOf({ id, time: new Date(seconds * 1000).toISOString(), ...given });

describe('chartMarks', () => {
  it('tells whose trade it is, the own first', () => {
    expect(kindOf(tradeOf({ marks: ['kol'] }), own)).toBe('own');
    expect(kindOf(tradeOf({ marks: ['developer', 'kol'] }), new Set())).toBe('developer');
    expect(kindOf(tradeOf({ marks: ['kol'] }), new Set())).toBe('kol');
    expect(kindOf(tradeOf({ marks: ['sniper'] }), new Set())).toBeNull();
  });

  it('gathers the trades of a kind and side within a candle, each once', () => {
    const trades = [at(70, 'c'), at(61, 'b'), at(61, 'b'), at(62, 'd', { side: 'sell' }), at(130, 'e'), at(10, 'x', { wallet: 'other' })];
    const marks = chartMarks(trades, own, 60);
    expect(marks.map(({ id, trades: inside }) => [id, inside.map((trade) => trade.id)])).toEqual([
      ['60:own:buy', ['b', 'c']],
      ['60:own:sell', ['d']],
      ['120:own:buy', ['e']],
    ]);
  });
});
