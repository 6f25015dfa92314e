import { describe, expect, it } from 'vitest';
import { tradeOf } from '#/shared/testing/token-builders.ts';
import { newestStandings, traderPnl } from './trader-standing.ts';

const standing = {
  trades: 2,
  heldPct: 0.5,
  boughtUsd: 100,
  realisedUsd: 20,
  soldCostUsd: 50,
  openAmount: '2000000',
  openCostUsd: 50,
};

it("uses the standing of a wallet's newest trade", () => {
  const trades = [
    tradeOf({ id: 'c', wallet: 'ann', standing: { ...standing, trades: 3 } }),
    tradeOf({ id: 'b', wallet: 'bo', standing: null }),
    tradeOf({ id: 'a', wallet: 'ann', standing }),
  ];
  const newest = newestStandings(trades);
  expect(newest.get('ann')?.trades).toBe(3);
  expect(newest.get('bo')).toBeNull();
});

describe('trader PnL', () => {
  it('is realized plus unrealized PnL, in percent of the cost of both', () => {
    expect(traderPnl(standing, 40, 6)).toEqual({ usd: 50, pct: 50 });
    expect(traderPnl({ ...standing, openAmount: '0', openCostUsd: 0 }, null, 6)).toEqual({
      usd: 20,
      pct: 40,
    });
  });

  it.each([
    ['nothing had a cost', { ...standing, soldCostUsd: 0, openAmount: '0', openCostUsd: 0 }, 40],
    ['the value of a trade is not known', { ...standing, realisedUsd: null }, 40],
    ['the price is not known and tokens are held', standing, null],
    ['the wallet is a pool', null, 40],
  ])('is unknown, never 0, where %s', (_, given, price) => {
    expect(traderPnl(given, price, 6)).toBeNull();
  });
});
