import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, trade } from '../testing/events.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const CURVE = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n };

function launched(symbol: string, creator: string, given: Parameters<typeof created>[0] = {}) {
  return created({
    symbol,
    name: `${symbol} coin`,
    market: 'pumpfun',
    creator,
    time: NOW - 60_000,
    supply: 1_000_000_000_000_000n,
    reserves: CURVE,
    ...given,
  });
}

const cat = launched('CAT', 'serial');
const dog = launched('DOG', 'serial', { time: NOW - 50_000 });
const frog = launched('FROG', 'other', { time: NOW - 40_000 });
const market = new Market();
for (const event of [cat, dog, frog]) market.apply(event);
for (let at = 0; at < 3; at++) market.apply(trade(dog, { time: NOW - 30_000 + at }));
market.applyMetadata(frog.mint, {
  offChain: {
    picture: null,
    description: 'A GREEN animal',
    links: [{ kind: 'x', url: 'https://x.com/frog' }],
  },
});

function symbols(given: Omit<Parameters<typeof market.explore>[0], 'column' | 'window' | 'page' | 'limit'>) {
  const { mints } = market.explore({ column: 'new', window: '24h', page: 1, limit: 9, ...given }, NOW);
  return mints.map((mint) => market.token(mint)?.symbol ?? '').toSorted((a, b) => a.localeCompare(b));
}

describe('filters of the explorer', () => {
  it('finds any of the included keywords and none of the excluded ones, in any case', () => {
    expect(symbols({ keywords: { include: ['cat', 'green'], exclude: [] } })).toEqual(['CAT', 'FROG']);
    expect(symbols({ keywords: { include: [], exclude: ['COIN'] } })).toEqual([]);
    expect(symbols({ keywords: { include: ['coin'], exclude: ['Green', 'og c'] } })).toEqual(['CAT']);
    expect(symbols({ keywords: { include: [], exclude: [] } })).toEqual(['CAT', 'DOG', 'FROG']);
  });

  it('finds tokens with links, or without', () => {
    expect([symbols({ socials: 'on' }), symbols({ socials: 'off' })]).toEqual([['FROG'], ['CAT', 'DOG']]);
  });

  it('bounds the launches of the developer and the transactions', () => {
    expect(symbols({ developer: { launches: { min: 2 } } })).toEqual(['CAT', 'DOG']);
    expect(symbols({ developer: { launches: { max: 1 }, migrated: { max: 0 } } })).toEqual(['FROG']);
    expect(symbols({ developer: { migrated: { min: 1 } } })).toEqual([]);
    expect([symbols({ transactions: { min: 3 } }), symbols({ transactions: { max: 0 } })]).toEqual([
      ['DOG'],
      ['CAT', 'FROG'],
    ]);
  });

  it('bounds the launchpads', () => {
    expect([symbols({ launchpads: ['pumpfun'] }), symbols({ launchpads: ['moonshot'] })]).toEqual([
      ['CAT', 'DOG', 'FROG'],
      [],
    ]);
  });
});
