import { describe, expect, it } from 'vitest';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { byValue, currentPriceSol, isGain } from './position.model.ts';

describe('positions', () => {
  it('[POS-05] count as a gain only above zero', () => {
    expect([66.44, 0.001, 0, -0.001, -38, null].map(isGain)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are sorted by value, unknown ones last', () => {
    const list = [
      positionOf({ tokenName: 'a', valueSol: null }),
      positionOf({ tokenName: 'b', valueSol: 1 }),
      positionOf({ tokenName: 'c', valueSol: 2 }),
    ];
    expect(byValue(list).map((item) => item.tokenName)).toEqual(['c', 'b', 'a']);
  });

  it('know their current price', () => {
    const position = positionOf({ amount: '2000000', decimals: 6, valueSol: 4 });
    expect(currentPriceSol(position)).toBe(2);
    expect(currentPriceSol({ ...position, valueSol: null })).toBeNull();
  });
});
