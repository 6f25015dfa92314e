import { created, T0, trade } from '@dugout/market/testing/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { StoredMarket, steps } from './stored-market.fixture.ts';
import { storedTrades } from './stored-trades.repository.ts';

const database = sharedDatabase();
const DAY_MS = 86_400_000;

describe('trades older than the tape', () => {
  it('follow those on the tape, each once and in order, whatever was rolled back', async () => {
    let past = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (taken, limit) => {
        const stored = await StoredMarket.open(database.db);
        try {
          for (const step of taken) await stored.take(step);
          await stored.durable.settled();
          const pages = await stored.pages(storedTrades(database.db, 'solana'), limit);
          for (const [mint, trades] of pages) {
            expect(trades.map(({ id }) => id)).toEqual(stored.valid(mint));
            past += trades.filter(({ id }) => stored.market.tradeTime(mint, id) === null).length;
          }
        } finally {
          await stored.durable.stop();
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(past).toBeGreaterThan(20);
  }, 240_000);

  it('are shown as they were on the tape', async () => {
    const stored = await StoredMarket.open(database.db);
    const token = created({ mint: 'Aaaa1' });
    const events = [token, ...Array.from({ length: 4 }, (_, at) => trade(token, { time: T0 + at }))];
    for (const event of events) await stored.take({ event, action: 'none', back: 0 });
    const shown = stored.market.trades('Aaaa1', { limit: 10 });
    expect(shown).toHaveLength(4);
    const other = created({ mint: 'Bbbb2' });
    for (let at = 0; at < 9; at++)
      await stored.take({
        event: trade(other, { time: T0 + 3 * DAY_MS + at, wallet: 'bob' }),
        action: 'store',
        back: 0,
      });
    expect(stored.market.trades('Aaaa1', { limit: 10 })).toEqual([]);
    const pages = await stored.pages(storedTrades(database.db, 'solana'), 3);
    expect(pages.get('Aaaa1')).toEqual(shown.map((each) => ({ ...each, standing: null })));
    await stored.durable.stop();
  });

  it('are none of another feed', async () => {
    const stored = await StoredMarket.open(database.db);
    const token = created({ mint: 'Aaaa1' });
    await stored.take({ event: token, action: 'none', back: 0 });
    await stored.take({ event: trade(token, { id: 'first' }), action: 'store', back: 0 });
    const end = { time: T0 + 1, seq: 0 };
    expect(await storedTrades(database.db, 'solana').before('Aaaa1', end, 10)).toHaveLength(1);
    expect(await storedTrades(database.db, 'replay a').before('Aaaa1', end, 10)).toEqual([]);
    expect(
      await storedTrades(database.db, 'replay a').placeOf('Aaaa1', { id: 'first', time: T0 }),
    ).toBeNull();
    await stored.durable.stop();
  });
});
