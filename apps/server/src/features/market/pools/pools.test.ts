import type { Migration, TokenCreated, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { facts } from '../tokens/token.fixture.ts';
import { PoolSightings } from './pool-sightings.ts';
import { tokenPools } from './pools.view.ts';

const SOL = 1_000_000_000n;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const LEAD = facts.pool;
const base = { id: 'x', signature: 'x', slot: 1, mint: facts.mint } as const;

const trade = (pool: string, given: Partial<Trade> = {}): Trade => ({
  ...base,
  kind: 'trade',
  time: 2_000,
  market: 'raydium-cpmm',
  pool,
  wallet: 'w',
  side: 'buy',
  decimals: 6,
  tokenAmount: 1n,
  quoteMint: SOL_MINT,
  quoteAmount: 1n,
  feeAmount: 0n,
  reserves: { base: 10n ** 14n, quote: 10n * SOL },
  ...given,
});
const migration: Migration = {
  ...base,
  kind: 'migration',
  time: 1_500,
  fromPool: 'curve',
  toPool: LEAD,
  market: 'pumpfun-amm',
  reserves: { base: 2n * 10n ** 14n, quote: 85n * SOL },
};
const creation: TokenCreated = {
  ...base,
  kind: 'created',
  time: 1_000,
  pool: 'curve',
  market: 'pumpfun',
  creator: 'c',
  name: 'A',
  symbol: 'A',
  uri: '',
  decimals: 6,
  supply: 1n,
  quoteMint: SOL_MINT,
  reserves: null,
};
const figures = { priceSol: 85 / 2e8, liquidityUsd: 2 * 85 * 200, lastTradeAt: 3_000 };

function poolsAfter(...events: Parameters<PoolSightings['note']>[0][]) {
  const sightings = new PoolSightings();
  for (const event of events) sightings.note(event);
  return tokenPools({ facts, figures, leadIsProved: true, seen: sightings.of(facts.mint), solUsd: 200 });
}
const reasonsOf = (...events: Parameters<PoolSightings['note']>[0][]) =>
  Object.fromEntries(poolsAfter(...events).map(({ poolAddress, reason }) => [poolAddress, reason]));

describe('the pools of a token', () => {
  it('name the pool that sets the price first, and how the token came to it', () => {
    const [lead, ...others] = poolsAfter(creation, migration, trade('small'));
    expect(lead).toMatchObject({
      poolAddress: LEAD,
      setsPrice: true,
      liquidityUsd: 34_000,
      reason: 'Sets the price: the token migrated to it.',
    });
    expect(others.map(({ poolAddress, setsPrice }) => [poolAddress, setsPrice])).toEqual([
      ['small', false],
      ['curve', false],
    ]);
    expect(others[1]).toMatchObject({ liquidityUsd: null, reason: 'The token left this curve.' });
    expect(others[0]).toMatchObject({ liquidityUsd: 4_000, lastTradeAt: '1970-01-01T00:00:02.000Z' });
  });

  it('say why the others do not', () => {
    const near = { base: 4n * 10n ** 14n, quote: 180n * SOL };
    expect(
      reasonsOf(
        creation,
        migration,
        trade('small'),
        trade('deep', { reserves: near }),
        trade('odd', { reserves: { ...near, base: 10n ** 14n } }),
        trade('dark', { reserves: null }),
        trade('other', { quoteMint: 'TokenTokenTokenTokenTokenTokenTokenToken111' }),
        trade('dollars', { quoteMint: USDC, reserves: { base: 10n ** 14n, quote: 2_000_000_000n } }),
      ),
    ).toEqual({
      [LEAD]: 'Sets the price: the token migrated to it.',
      curve: 'The token left this curve.',
      small: 'Too shallow: 10 SOL, 170 SOL needed to set the price.',
      deep: 'Deep enough: it sets the price after half an hour of trades at this depth.',
      odd: 'Deep enough, but its price differs by more than 25% from the pool that sets it.',
      dark: 'Unknown depth, so it cannot set the price.',
      other: 'Quoted in another token, so it cannot set the price.',
      dollars: 'Too shallow: 10 SOL, 170 SOL needed to set the price.',
    });
  });

  it('include the pool that sets the price even when no event of it was seen', () => {
    expect(poolsAfter()).toMatchObject([
      { poolAddress: LEAD, setsPrice: true, lastTradeAt: '1970-01-01T00:00:03.000Z' },
    ]);
    const [first] = tokenPools({ facts, figures, leadIsProved: false, seen: [], solUsd: null });
    expect(first?.reason).toMatch(/^Sets the price: the first pool seen\./);
  });

  it('are at most 50, and forgotten with orphaned events', () => {
    const sightings = new PoolSightings();
    for (let n = 0; n < 80; n++) sightings.note(trade(`pool ${n}`));
    expect(sightings.of(facts.mint)).toHaveLength(50);
    expect(sightings.of(facts.mint).at(-1)?.pool).toBe('pool 79');
    sightings.forget([facts.mint]);
    expect(sightings.of(facts.mint)).toEqual([]);
  });
});
