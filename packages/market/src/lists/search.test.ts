import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';

const MINUTE = 60_000;
const sol = (amount: number): bigint => BigInt(amount) * 1_000_000_000n;
const deep = (amount: number) => ({ base: 1_000_000_000_000n, quote: sol(amount) });
const named = (mint: string, name: string, symbol: string, amount = 100) =>
  created({ mint, pool: `${mint}Pool`, name, symbol, reserves: deep(amount) });
const marketOf = (...events: Parameters<Market['apply']>[0][]): Market => {
  const market = new Market();
  for (const event of events) market.apply(event);
  return market;
};
const mints = (market: Market, text: string, limit = 10): string[] =>
  market.search(text, limit, T0 + MINUTE).map(({ mint }) => mint);

describe('token search', () => {
  it('[SEARCH-13] sorts by best match, then by deeper pool', () => {
    const market = marketOf(
      named('prefix', 'Toadstool', 'TS', 900),
      named('shallow', 'Toad', 'SH', 10),
      named('deep', 'Toad', 'DP', 500),
      named('typo', 'Toda', 'TYPO', 9_000),
    );
    expect(mints(market, 'toad').slice(0, 3)).toEqual(['deep', 'shallow', 'prefix']);
    expect(mints(market, 'toad', 1)).toEqual(['deep']);
  });

  it('finds a token whose name and ticker are emoji', () => {
    const market = marketOf(named('emoji', '🐸👑', '🐸'), named('dog', 'Dog', 'DOG'));
    expect(mints(market, '🐸')).toEqual(['emoji']);
    expect(mints(market, '🐸👑')).toEqual(['emoji']);
  });

  it('distinguishes the flags of England and Scotland, and finds Persian with and without joiner', () => {
    const [england, scotland] = ['gbeng', 'gbsct'].map(
      (code) =>
        `🏴${Array.from(code, (each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')}\u{e007f}`,
    ) as [string, string];
    const market = marketOf(
      named('england', england, england),
      named('scotland', scotland, scotland),
      named('persian', 'می\u200cخواهم', 'P'),
    );
    expect(mints(market, england)).toEqual(['england']);
    expect(mints(market, scotland)).toEqual(['scotland']);
    expect(mints(market, 'میخواهم')).toEqual(['persian']);
    expect(mints(market, 'می\u200cخواهم')).toEqual(['persian']);
    expect(mints(market, 'می\u200c')).toEqual(['persian']);
  });

  it('sorts pools of equal depth by volume, then by first seen', () => {
    const [quiet, busy, late] = [
      named('quiet', 'Frog', 'F1'),
      named('busy', 'Frog', 'F2'),
      named('late', 'Frog', 'F3'),
    ];
    const market = marketOf(solPrice(100), quiet, busy, late, trade(busy, { time: T0 }));
    expect(mints(market, 'frog')).toEqual(['busy', 'quiet', 'late']);
  });

  it('compares depths in SOL while no SOL price is known, and sorts unknown depth last', () => {
    const unknown = created({ mint: 'unknown', name: 'Newt', symbol: 'N0', reserves: null });
    const market = marketOf(unknown, named('small', 'Newt', 'N1', 1), named('large', 'Newt', 'N2', 2));
    expect(mints(market, 'newt')).toEqual(['large', 'small', 'unknown']);
  });

  it("[SEARCH-13] finds a token by its address, its pool's address, or a prefix of either", () => {
    const address = '7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rTTTTpump';
    const token = created({
      mint: address,
      pool: 'PooLmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rTTTTTTTT',
      name: 'Toad',
      symbol: 'TOAD',
    });
    const market = marketOf(token, named('7LzUother', 'Frog', 'FROG', 900));
    expect(mints(market, address)).toEqual([address]);
    expect(mints(market, ` ${token.pool} `)).toEqual([address]);
    expect(mints(market, '7LzUm')).toEqual([address]);
    expect(mints(market, 'nothing like it')).toEqual([]);
  });

  it('uses the better of two matches: by name and by address', () => {
    const both = named('7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rTTTTpump', '7LzU', 'BOTH', 1);
    const market = marketOf(named('other', '7LzU Frog', 'OTHER', 900), both);
    expect(mints(market, '7LzU')).toEqual([both.mint, 'other']);
  });

  it('counts look-alikes and marks the one with the deepest pool', () => {
    const market = marketOf(
      named('a', 'Toad', 'TOAD', 10),
      named('b', 'T0AD', 'OTHER', 500),
      named('c', 'Toadstool', 'TS', 900),
    );
    const hits = new Map(market.search('toad', 10, T0).map(({ mint, ...hit }) => [mint, hit]));
    expect(hits.get('a')).toEqual({ lookAlikes: 1, deepest: false });
    expect(market.search('t0ad', 10, T0).find(({ mint }) => mint === 'b')).toMatchObject({
      lookAlikes: 1,
      deepest: true,
    });
    expect(hits.get('c')).toEqual({ lookAlikes: 0, deepest: false });
  });
});
