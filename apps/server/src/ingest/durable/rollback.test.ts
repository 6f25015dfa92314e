import type { MarketEvent } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { eventSequences, KNOWN_TRADERS, WALLETS } from '@dugout/market/testing/event-sequences';
import { created, solPrice, T0, trade } from '@dugout/market/testing/events';
import { sayings } from '@dugout/market/testing/sayings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { durableRepository } from './durable.repository.ts';
import { type DurableMarket, loadStored, openDurable } from './index.ts';

const OPTIONS = { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13 };
const FIRST = 1_000;
const NEVER = 0;

const database = sharedDatabase();

/** Sorts tokens by mint, as only tokens that reappear keep their numbers. */
const said = (market: Market): unknown => {
  const [now, later] = sayings(market, WALLETS) as { tokens: { mint: string }[] }[];
  return [now, later].map((each) => ({
    ...each,
    tokens: each?.tokens.toSorted((a, b) => (a.mint < b.mint ? -1 : 1)),
  }));
};

async function open(): Promise<{ market: Market; durable: DurableMarket }> {
  const market = new Market(OPTIONS);
  const lag = { events: 7, ms: 1e9 };
  const durable = await openDurable({
    db: database.db,
    log: silentLog,
    market,
    feed: 'solana',
    retentionDays: 7,
    lag,
  });
  if (durable === null) throw new Error('not kept');
  return { market, durable };
}

interface Step {
  readonly event: MarketEvent;
  readonly stays: boolean;
  readonly marks: boolean;
  readonly settles: boolean;
}

const step = fc.record({ stays: fc.nat(9), marks: fc.nat(4), settles: fc.nat(4) });
const plans = eventSequences.chain((events) =>
  fc.record({
    steps: fc.array(step, { minLength: events.length, maxLength: events.length }).map((choices) =>
      choices.map(({ stays, marks, settles }, at): Step => {
        const event = { ...events[at], slot: FIRST + at } as MarketEvent;
        return { event, stays: stays === 0, marks: marks === 0, settles: settles === 0 };
      }),
    ),
    /** Slots from which the chain is rolled back, one after another, before the other fork is applied. */
    backs: fc.array(fc.nat(events.length), { minLength: 1, maxLength: 3 }),
    settlesBefore: fc.boolean(),
  }),
);

describe('rows of rolled-back slots', () => {
  it('equal those of a market that never applied them, before and after the other fork', async () => {
    const opened: DurableMarket[] = [];
    await fc.assert(
      fc.asyncProperty(plans, async ({ steps, backs, settlesBefore }) => {
        for (const durable of opened.splice(0)) await durable.stop();
        await durableRepository(database.db).clear();
        const { market, durable } = await open();
        opened.push(durable);
        durable.mark(FIRST - 1, market.mark(FIRST - 1, NEVER));
        const apply = ({ event, stays }: Step): boolean => {
          const changed = market.apply(event, stays);
          durable.take(event, changed);
          return changed;
        };
        for (const each of steps) {
          if (each.marks) durable.mark(each.event.slot - 1, market.mark(each.event.slot - 1, NEVER));
          apply(each);
          if (each.settles) await durable.settled();
        }
        if (settlesBefore) await durable.settled();
        const from = FIRST + Math.min(...backs);
        for (const back of backs.toSorted((a, b) => b - a)) {
          const taken = market.rollBack(FIRST + back);
          if (taken !== null) durable.rollBack(taken);
        }
        const whole = new Market(OPTIONS);
        const holds = ({ event, stays }: Step): boolean => event.slot < from || stays;
        for (const { event } of steps.filter(holds)) whole.apply(event);
        await durable.settled();
        expect(said(market)).toEqual(said(whole));
        const stored = new Market(OPTIONS);
        await loadStored({ db: database.db, market: stored, feed: 'solana' });
        expect(said(stored)).toEqual(said(whole));

        for (const each of steps.filter((every) => !holds(every)))
          expect(apply(each)).toBe(whole.apply(each.event));
        await durable.settled();
        const last = await open();
        opened.push(last.durable);
        expect(said(last.market)).toEqual(said(whole));
        const { rows } = await database.pool.query<{ id: string }>('select id from market_trade');
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 240_000);

  it('match memory after a repeated SOL price in a later slot', async () => {
    await durableRepository(database.db).clear();
    const { market, durable } = await open();
    const bought = trade(created({ mint: 'Priced' }), { slot: FIRST });
    for (const event of [solPrice(100), bought, { ...solPrice(100), slot: FIRST + 7 }])
      durable.take(event, market.apply(event));
    await durable.stop();
    expect(market.lastSlot).toBe(FIRST);
    const reopened = await open();
    expect(said(reopened.market)).toEqual(said(market));
    await reopened.durable.stop();
  });

  it.each([
    ['in one run', false],
    ['with a stop in between', true],
  ])('keep transfers waiting for a token that was rolled back and reappears, %s', async (_, stops) => {
    await durableRepository(database.db).clear();
    let { market, durable } = await open();
    durable.mark(FIRST - 1, market.mark(FIRST - 1, NEVER));
    const bought = trade(created({ mint: 'Again' }), { slot: FIRST + 1 });
    const sent: MarketEvent = {
      kind: 'transfer',
      id: 'sent',
      signature: 'sent',
      slot: FIRST + 2,
      time: T0,
      mint: 'Again',
      from: 'ann',
      to: 'bob',
      tokenAmount: 1_000n,
    };
    durable.take(bought, market.apply(bought));
    durable.take(sent, market.apply(sent, true));
    await durable.settled();
    const taken = market.rollBack(FIRST + 1);
    if (taken !== null) durable.rollBack(taken);
    await durable.settled();
    if (stops) ({ market, durable } = await open());
    durable.take(bought, market.apply(bought));
    await durable.stop();
    const reopened = await open();
    expect(market.figures('Again', T0)?.holders).toBe(2);
    expect(said(reopened.market)).toEqual(said(market));
    await reopened.durable.stop();
  });
});
