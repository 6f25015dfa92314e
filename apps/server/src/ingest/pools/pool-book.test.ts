import type { TokenCreated, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { createPoolBook } from './pool-book.ts';

const SOL = 1_000_000_000n;
const trade = (changes: Partial<Trade>): Trade => ({
  kind: 'trade',
  id: 's:1',
  signature: 's',
  slot: 1,
  time: 1,
  market: 'pumpfun-amm',
  pool: 'main',
  wallet: 'ann',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 1_000n,
  quoteMint: SOL_MINT,
  quoteAmount: SOL,
  feeAmount: 0n,
  reserves: { base: 1_000_000n, quote: 50n * SOL },
  ...changes,
});

describe('the pools of paper orders', () => {
  it.each([
    ['a small pool', { base: 1n, quote: SOL / 10n }],
    ['a pool of less than twice the depth', { base: 1n, quote: 99n * SOL }],
    ['a pool of unknown reserves', null],
  ])('keep the known pool against %s', (_, reserves) => {
    const book = createPoolBook();
    book.apply(trade({}));
    book.apply(trade({ pool: 'foreign', reserves }));
    expect(book.get('mint')).toMatchObject({ pool: 'main', reserves: { quote: 50n * SOL } });
  });

  it.each(['main', 'foreign'])(
    'keep the known pool when the creation is reported again in pool %s',
    (pool) => {
      const again: TokenCreated = {
        kind: 'created',
        id: 's:2',
        signature: 's',
        slot: 2,
        time: 2,
        mint: 'mint',
        pool,
        market: 'pumpfun-amm',
        creator: 'eve',
        name: 'Mint',
        symbol: 'MINT',
        uri: '',
        decimals: 6,
        supply: 1_000_000n,
        quoteMint: SOL_MINT,
        reserves: null,
      };
      const book = createPoolBook();
      book.apply(trade({}));
      book.apply(again);
      expect(book.get('mint')).toMatchObject({ pool: 'main', reserves: { quote: 50n * SOL } });
    },
  );

  it('move by the amounts of a trade that does not report reserves', () => {
    const book = createPoolBook();
    book.apply(trade({}));
    book.apply(trade({ reserves: null, tokenAmount: 2_000n, quoteAmount: SOL, feeAmount: SOL / 100n }));
    expect(book.get('mint')?.reserves).toEqual({ base: 998_000n, quote: 51n * SOL - SOL / 100n });
    book.apply(trade({ reserves: null, side: 'sell', tokenAmount: 2_000n, quoteAmount: SOL }));
    expect(book.get('mint')?.reserves).toEqual({ base: 1_000_000n, quote: 50n * SOL - SOL / 100n });
    book.apply(trade({ reserves: null, side: 'sell', quoteAmount: 60n * SOL }));
    expect(book.get('mint')).toBeNull();
  });

  it('switch to a pool of twice the depth', () => {
    const book = createPoolBook();
    book.apply(trade({}));
    book.apply(trade({ pool: 'deeper', reserves: { base: 1_000_000n, quote: 100n * SOL } }));
    expect(book.get('mint')?.pool).toBe('deeper');
  });

  it('accept the pool of a graduated curve even if its migration was missed', () => {
    const book = createPoolBook();
    book.apply(trade({ market: 'pumpfun', pool: 'curve', reserves: { base: 1n, quote: 115n * SOL } }));
    book.apply(trade({ pool: 'side', reserves: { base: 1n, quote: 42n * SOL } }));
    expect(book.get('mint')?.pool).toBe('curve');
    book.apply(trade({ pool: 'successor', reserves: { base: 1_000_000n, quote: 84n * SOL } }));
    expect(book.get('mint')?.pool).toBe('successor');
  });
});
