import type { MarketEvent } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { eventSequences, KNOWN_TRADERS, WALLETS } from '@dugout/market/testing/event-sequences';
import { created, T0, trade } from '@dugout/market/testing/events';
import { sayings } from '@dugout/market/testing/sayings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { durableRepository } from './durable.repository.ts';
import { type DurableMarket, openDurable } from './index.ts';

const OPTIONS = { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13 };

const database = sharedDatabase();

interface Running {
  readonly market: Market;
  readonly durable: DurableMarket;
  apply(events: readonly MarketEvent[]): void;
}

async function open(options: object, lag = { events: 7, ms: 1e9 }): Promise<Running> {
  const market = new Market(options);
  const durable = await openDurable({
    db: database.db,
    log: silentLog,
    market,
    feed: 'solana',
    retentionDays: 7,
    lag,
  });
  if (durable === null) throw new Error('not kept');
  const apply = (events: readonly MarketEvent[]) => {
    for (const event of events) durable.take(event, market.apply(event));
  };
  return { market, durable, apply };
}

async function empty(): Promise<void> {
  await durableRepository(database.db).clear();
}

const opened: Running[] = [];

const tradesKept = async (): Promise<string[]> => {
  const rows = await database.pool.query<{ id: string }>('select id from market_trade order by seq');
  return rows.rows.map(({ id }) => id);
};

describe('a durable market', () => {
  it.each([
    ['its whole tape', OPTIONS],
    ['a short tape', { ...OPTIONS, keepTrades: 5 }],
  ])(
    'equals an uninterrupted one after any number of crashes: %s',
    async (_, options) => {
      await fc.assert(
        fc.asyncProperty(
          eventSequences,
          fc.array(fc.nat(60), { maxLength: 4 }),
          fc.nat(6),
          async (events, stops, applied) => {
            // A failed run has left a writer active.
            for (const each of opened.splice(0)) await each.durable.stop();
            await empty();
            const whole = new Market(options);
            for (const event of events) whole.apply(event);
            let running = await open(options);
            opened.push(running);
            let at = 0;
            for (const stop of [
              ...stops.filter((each) => each < events.length).sort((a, b) => a - b),
              events.length,
            ]) {
              running.apply(events.slice(at, stop));
              await running.durable.settled();
              const before = sayings(running.market, WALLETS);
              // Simulates a crash: the next run finds the stored rows and receives the last events again.
              running = await open(options);
              opened.push(running);
              expect(sayings(running.market, WALLETS)).toEqual(before);
              at = Math.max(0, stop - applied);
            }
            running.apply(events.slice(at));
            expect(sayings(running.market, WALLETS)).toEqual(sayings(whole, WALLETS));
            await running.durable.settled();
            expect(new Set(await tradesKept()).size).toBe((await tradesKept()).length);
          },
        ),
        { numRuns: 10, endOnFailure: true },
      );
    },
    240_000,
  );

  it('stops counting a pool as a holder after a restart, if it got tokens before its first trade', async () => {
    await empty();
    const token = created({ mint: 'Pooled', pool: 'first pool' });
    const events: MarketEvent[] = [
      trade(token),
      {
        kind: 'transfer',
        id: 'sent',
        signature: 'sent',
        slot: 2_000,
        time: T0 + 1,
        mint: 'Pooled',
        from: 'ann',
        to: 'second pool',
        tokenAmount: 1_000n,
      },
      trade(token, { pool: 'second pool', time: T0 + 60_000 }),
      trade(token, { time: T0 + 120_000 }),
    ];
    const whole = new Market(OPTIONS);
    for (const event of events) whole.apply(event);
    for (const event of events) {
      const running = await open(OPTIONS);
      running.apply([event]);
      await running.durable.settled();
    }
    for (let start = 0; start < 3; start++) {
      const { market, durable } = await open(OPTIONS, { events: 0, ms: 0 });
      expect(market.figures('Pooled', T0 + 120_000)?.holders).toBe(1);
      expect(sayings(market, WALLETS)).toEqual(sayings(whole, WALLETS));
      await durable.stop();
    }
  });
});
