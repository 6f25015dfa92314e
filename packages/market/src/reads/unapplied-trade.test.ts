import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS } from '../testing/event-sequences.ts';
import { created, solPrice, trade } from '../testing/events.ts';

it('shows a trade with the amounts and prices that it has once it is applied, and changes nothing', () => {
  let compared = 0;
  fc.assert(
    fc.property(eventSequences, (events) => {
      const market = new Market({ knownTraders: KNOWN_TRADERS });
      for (const event of events) {
        const before = event.kind === 'trade' ? market.unappliedTrade(event) : null;
        const isRepeat = event.kind === 'trade' && market.apply(event) === false;
        if (event.kind !== 'trade') market.apply(event);
        const after = event.kind === 'trade' && !isRepeat ? market.newestTrade(event) : null;
        if (before === null || after === null) continue;
        // A trade may make its pool the main one, or its wallet a sniper.
        const { marks, standing, setsPrice, ...facts } = after;
        expect(before).toMatchObject(facts);
        expect(marks).toEqual(expect.arrayContaining([...before.marks]));
        if (before.setsPrice) expect(setsPrice).toBe(true);
        expect(before.standing).toBeNull();
        compared++;
      }
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(100);
});

it('names the developer and known traders, and is null for an unknown token', () => {
  const market = new Market({ knownTraders: new Map([['kim', 'Kim']]) });
  const token = created();
  expect(market.unappliedTrade(trade(token))).toBeNull();
  market.apply(solPrice(100));
  market.apply(token);
  market.apply(trade(token));
  const marksOf = (wallet: string) => market.unappliedTrade(trade(token, { wallet }))?.marks;
  expect(marksOf('dev')).toEqual(['developer']);
  expect(marksOf('kim')).toEqual(['kol']);
  expect(marksOf('bob')).toEqual([]);
  expect(market.trades(token.mint, { limit: 9 })).toHaveLength(1);
});
