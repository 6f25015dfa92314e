import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address } from '../testing/transaction-builder.ts';
import { isTradedAgainst, QUOTE_SYMBOLS } from './quote-mints.ts';

const QUOTES = [...QUOTE_SYMBOLS.keys()];
const [USDC = '', USDT = ''] = QUOTES.slice(1);
const TOAD = address(7);

describe('the traded token of a pool', () => {
  it('is the one other than the quote', () => {
    for (const quote of QUOTES)
      expect([isTradedAgainst(TOAD, quote), isTradedAgainst(quote, TOAD)]).toEqual([true, false]);
  });

  it('is SOL in a pool of SOL and dollars', () => {
    expect([
      isTradedAgainst(SOL_MINT, USDC),
      isTradedAgainst(USDC, SOL_MINT),
      isTradedAgainst(USDC, USDT),
    ]).toEqual([true, false, true]);
  });

  it('is the same in either order, unless neither is a quote', () => {
    const mint = fc.constantFrom(...QUOTES, TOAD);
    fc.assert(
      fc.property(mint, mint, (a, b) => {
        if (a !== b) expect(isTradedAgainst(a, b)).toBe(!isTradedAgainst(b, a));
      }),
    );
    expect(isTradedAgainst(TOAD, address(8))).toBe(true);
  });
});
