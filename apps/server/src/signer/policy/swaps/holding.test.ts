import { expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { Holding } from './holding.ts';
import { SWAP_LIMITS } from './testing/swap-limits.ts';

const ANN = { owner: 'ann', wallet: 'ann main' };
const NOW = 1_000_000_000_000;
const budgets = () => ({
  bought: new Budget(SWAP_LIMITS.bought, (_owner, cap) => cap, String),
  lost: new Budget(SWAP_LIMITS.lost, (_owner, cap) => cap, String),
});

it('[R9] frees the cost of a holding that was dropped in the meantime, and no other', () => {
  const both = budgets();
  const cost = new Holding(both).open(NOW, 'bought', ANN, 5n);
  const later = new Holding(both);
  const other = later.open(NOW, 'bought', ANN, 7n);
  expect(later.free(cost, 5n)).toBe(5n);
  expect(both.bought.sum(NOW)).toBe(7n);
  expect(later.save().open).toEqual([other]);
  later.repay(7n, NOW);
  expect(both.bought.sum(NOW)).toBe(0n);
});
