import { expect, it } from 'vitest';
import type { OwnView } from './own-price.ts';
import { lostValue } from './preparation-limits.ts';

const SOL = 1_000_000_000n;
/** 1,000 tokens of 6 decimals for each SOL. */
const own = {
  pool: { reserves: { base: 1_000_000_000_000n, quote: 1_000n * SOL } },
  priceSol: null,
  decimals: null,
} as OwnView;
const execution = {
  auto: null,
  slippageBps: 100,
  networkLamports: 5_000n,
  priorityLamports: 7n,
  tipLamports: 3n,
  protect: false,
};

it.each([
  [
    'a buy at the price of the pool',
    { side: 'buy', inAmount: SOL, outAmount: 1_000_000_000n, platformFee: 0n },
    10n,
  ],
  [
    'a buy that gets half of it',
    { side: 'buy', inAmount: SOL, outAmount: 500_000_000n, platformFee: 0n },
    SOL / 2n + 10n,
  ],
  [
    'a buy whose fee is not counted',
    { side: 'buy', inAmount: SOL, outAmount: 990_000_000n, platformFee: SOL / 100n },
    10n,
  ],
  ['a buy below the price', { side: 'buy', inAmount: SOL, outAmount: 2_000_000_000n, platformFee: 0n }, 10n],
  [
    'a sale for nearly nothing',
    { side: 'sell', inAmount: 1_000_000_000n, outAmount: 1n, platformFee: 0n },
    SOL - 1n + 10n,
  ],
  [
    'a sale whose fee is not counted',
    { side: 'sell', inAmount: 1_000_000_000n, outAmount: (SOL * 99n) / 100n, platformFee: SOL / 100n },
    10n,
  ],
] as const)('%s loses the difference to the price, its priority fee and its tip', (_what, plan, lost) => {
  expect(lostValue({ ...plan, execution }, own)).toBe(lost);
});

it('loses its priority fee and its tip when there is no pool', () => {
  const plan = { side: 'buy', inAmount: SOL, outAmount: 1n, platformFee: 0n, execution } as const;
  expect(lostValue(plan, { ...own, pool: null })).toBe(10n);
});
