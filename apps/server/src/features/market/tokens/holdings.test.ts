import type { HolderReading } from '@dugout/market/feed/market-feed';
import type { MarketReads } from '@dugout/market/market-reads';
import type { TokenFacts } from '@dugout/market/types';
import { POOL_OWNERS } from '@dugout/solana/accounts/programs';
import { describe, expect, it } from 'vitest';
import { Holdings } from './holdings.ts';
import { facts, MINT } from './token.fixture.ts';

const SUPPLY = 1_000n;
const [RAYDIUM = ''] = POOL_OWNERS;

/** Holdings of a market that saw a part of the trades. */
function holdingsOf(reading: HolderReading | null, changes: Partial<TokenFacts> = {}) {
  const token = { ...facts, pool: 'pool', creator: 'dev', supply: SUPPLY, ...changes };
  const market: Pick<MarketReads, 'token' | 'holder'> = {
    token: (mint) => (mint === MINT ? token : null),
    holder: (_, wallet) => (wallet === 'dev' ? { amount: 1n, marks: ['developer'] } : null),
  };
  const holdersOnChain = { newest: () => reading, refresh: () => Promise.resolve() };
  return new Holdings({ market: market as MarketReads, wholeHistory: false, holdersOnChain });
}
const wallets = (count: number, amount: bigint) =>
  Array.from({ length: count }, (_, at) => ({ wallet: `wallet ${at}`, amount }));

describe('holdings read from the chain', () => {
  const reading: HolderReading = {
    readAt: 5,
    isComplete: false,
    holders: [
      { wallet: 'pool', amount: 300n },
      { wallet: RAYDIUM, amount: 100n },
      { wallet: 'dev', amount: 50n },
      ...wallets(12, 20n),
    ],
  };

  it('list the largest, with pools marked and the marks that the market knows', () => {
    const { items, count, readAt } = holdingsOf(reading).list(MINT, 3);
    expect(items).toEqual([
      { wallet: 'pool', amount: 300n, pct: 30, marks: [], isPool: true },
      { wallet: RAYDIUM, amount: 100n, pct: 10, marks: [], isPool: true },
      { wallet: 'dev', amount: 50n, pct: 5, marks: ['developer'], isPool: false },
    ]);
    expect([count, readAt]).toEqual([null, 5]);
  });

  it('tell the shares of the ten largest wallets and of the developer', () => {
    expect(holdingsOf(reading).shares(MINT)).toMatchObject({
      top10HoldersPct: 23,
      devHoldingsPct: 5,
      insiderHoldingsPct: null,
    });
  });

  it('tell nothing of a developer who may hold less than the largest', () => {
    expect(holdingsOf(reading, { creator: 'another' }).shares(MINT).devHoldingsPct).toBeNull();
    const complete = { ...reading, isComplete: true };
    expect(holdingsOf(complete, { creator: 'another' }).shares(MINT).devHoldingsPct).toBe(0);
  });

  it('tell no share of the ten largest when pools left fewer of them', () => {
    const few = { ...reading, holders: [{ wallet: 'pool', amount: 900n }, ...wallets(9, 10n)] };
    expect(holdingsOf(few).shares(MINT).top10HoldersPct).toBeNull();
    expect(holdingsOf({ ...few, isComplete: true }).shares(MINT).top10HoldersPct).toBe(9);
  });

  it('count the holders when the reading has all of them', () => {
    expect(holdingsOf({ ...reading, isComplete: true }).list(MINT, 20).count).toBe(13);
  });

  it.each([
    ['without a reading', null, {}],
    ['without a supply', reading, { supply: null }],
  ])('have no shares %s', (_, read, changes) => {
    const { top10HoldersPct, devHoldingsPct } = holdingsOf(read, changes).shares(MINT);
    expect([top10HoldersPct, devHoldingsPct]).toEqual([null, null]);
  });
});
