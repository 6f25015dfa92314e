import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { NOTHING_SENT } from './execution.ts';
import { buy, codeOf, MINT, pool, rich, SOL, sell } from './swap-plan.fixture.ts';
import { planSwap } from './swap-plan.ts';
import { swapIntent } from './swap-request.ts';

describe('refusals', () => {
  it.each(['0', '-1', '1.5', '', 'abc', '18446744073709551616'])('reject the amount %j', (amount) => {
    expect(codeOf(() => buy({ amount }))).toBe('amount_invalid');
  });

  it.each([
    [SOL_MINT, SOL_MINT],
    [MINT, MINT],
    [MINT, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ])('reject the pair %s for %s', (inputMint, outputMint) => {
    expect(
      codeOf(() => swapIntent({ inputMint, outputMint, amount: '1', swapMode: 'ExactIn' }, NOTHING_SENT)),
    ).toBe('mint_pair_invalid');
  });

  it('reject a percentage of the output', () => {
    expect(codeOf(() => buy({ amountPercent: 10, swapMode: 'ExactOut' }))).toBe('invalid_input');
  });

  it.each([
    [
      'dust that buys nothing',
      () => planSwap(buy({ amount: '1' }), { ...pool, reserves: { base: 10n, quote: SOL } }, rich),
      'amount_too_small',
    ],
    [
      'dust that brings nothing',
      () => planSwap(sell({ amount: '1' }), { ...pool, reserves: { base: SOL, quote: 10n } }, rich),
      'amount_too_small',
    ],
    [
      'a percentage of nothing',
      () => planSwap(buy({ amountPercent: 0.00001 }), pool, rich),
      'amount_too_small',
    ],
    [
      'a percentage of an empty wallet',
      () => planSwap(sell({ amountPercent: 50 }), pool, { lamports: SOL, tokens: 0n }),
      'insufficient_tokens',
    ],
    [
      'SOL for the trade but not for sending',
      () => planSwap(buy({ amount: SOL.toString() }), pool, { lamports: SOL, tokens: 0n }),
      'insufficient_sol',
    ],
    [
      'all SOL of a wallet that cannot pay for sending',
      () => planSwap(buy({ amountPercent: 100 }), pool, { lamports: 800_000n, tokens: 0n }),
      'insufficient_sol',
    ],
    [
      'more tokens than the wallet holds',
      () => planSwap(sell({ amount: '2' }), pool, { lamports: SOL, tokens: 1n }),
      'insufficient_tokens',
    ],
    [
      'the whole pool',
      () => planSwap(buy({ amount: pool.reserves.base.toString(), swapMode: 'ExactOut' }), pool, rich),
      'no_liquidity',
    ],
    [
      'all SOL of the pool',
      () => planSwap(sell({ amount: pool.reserves.quote.toString(), swapMode: 'ExactOut' }), pool, rich),
      'no_liquidity',
    ],
  ])('%s', (_name, work, code) => expect(codeOf(work)).toBe(code));
});
