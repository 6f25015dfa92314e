import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS } from '../testing/event-sequences.ts';

it('a trade that was just applied is what the tape shows of it, and nothing when it came late', () => {
  fc.assert(
    fc.property(eventSequences, (events) => {
      const market = new Market({ knownTraders: KNOWN_TRADERS });
      for (const event of events) {
        market.apply(event);
        if (event.kind !== 'trade') continue;
        const [newest] = market.trades(event.mint, { limit: 1 });
        expect(market.newestTrade(event)).toEqual(newest?.id === event.id ? newest : null);
      }
    }),
    { numRuns: 200 },
  );
});
