import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, WALLETS } from '../testing/event-sequences.ts';
import { sayings } from '../testing/sayings.ts';
import type { MarketDump } from './market-dump.ts';

describe('[R3] a market loaded from a dump', () => {
  it.each([
    ['with its whole tape', { knownTraders: KNOWN_TRADERS }],
    ['with a short tape', { knownTraders: KNOWN_TRADERS, keepTrades: 5, restAfterMs: 0 }],
  ])('answers as the original does and continues the same way: %s', (_, options) => {
    fc.assert(
      fc.property(eventSequences, fc.nat(60), (events, at) => {
        const market = new Market(options);
        for (const event of events.slice(0, at)) market.apply(event);
        const copy = new Market(options);
        copy.load(deserialize(serialize(market.dump())) as MarketDump);
        expect(sayings(copy, WALLETS)).toEqual(sayings(market, WALLETS));
        for (const event of events.slice(at)) expect(copy.apply(event)).toBe(market.apply(event));
        expect(sayings(copy, WALLETS)).toEqual(sayings(market, WALLETS));
        expect(copy.search('a', 50, copy.lastTime)).toEqual(market.search('a', 50, market.lastTime));
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a dump into a non-empty market, and refuses to dump when rollbacks are possible', () => {
    const market = new Market();
    market.apply({ kind: 'solPrice', slot: 1, time: 1_000, usd: 150 });
    const full = new Market();
    fc.assert(
      fc.property(eventSequences, (events) => {
        for (const event of events) full.apply(event);
      }),
      { numRuns: 1, seed: 7 },
    );
    expect(() => full.load(market.dump())).toThrow('not empty');
    market.mark(1, 0);
    expect(() => market.dump()).toThrow('rolled back');
  });
});
