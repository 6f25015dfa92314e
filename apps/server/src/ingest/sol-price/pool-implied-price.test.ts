import { DOLLAR_COINS } from '@dugout/domain/dollars';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { solPriceOf } from './pool-implied-price.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const trade: Trade = {
  kind: 'trade',
  id: 's:0',
  signature: 's',
  slot: 9,
  time: 99,
  market: 'raydium-cpmm',
  pool: 'p',
  wallet: 'w',
  side: 'buy',
  mint: SOL_MINT,
  decimals: 9,
  tokenAmount: 2_000_000_000n,
  quoteMint: USDC,
  quoteAmount: 301_000_000n,
  feeAmount: 0n,
  reserves: null,
};

it('derives the SOL price from a trade against a dollar coin, in either direction', () => {
  expect(solPriceOf(trade)).toEqual({ kind: 'solPrice', slot: 9, time: 99, usd: 150.5 });
  const turned = {
    ...trade,
    mint: USDC,
    tokenAmount: 301_000_000n,
    quoteMint: SOL_MINT,
    quoteAmount: 2_000_000_000n,
  };
  expect(solPriceOf(turned)?.usd).toBeCloseTo(150.5, 9);
});

it.each([...DOLLAR_COINS])('treats %s (%s) as dollars', (quoteMint) => {
  expect(solPriceOf({ ...trade, quoteMint })?.usd).toBe(150.5);
});

it('derives no price from other pairs or dust trades', () => {
  expect(solPriceOf({ ...trade, quoteMint: 'other' })).toBeNull();
  expect(solPriceOf({ ...trade, tokenAmount: 10n, quoteAmount: 1n })).toBeNull();
});
