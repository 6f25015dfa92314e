import type { MarketEvent } from '@dugout/domain/market-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, WALLETS } from '../testing/event-sequences.ts';
import { sayings } from '../testing/sayings.ts';

const OPTIONS = { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13 };
const NEVER = 0;
/** Orders tokens by first sight, which a token that comes back keeps. */
const said = (market: Market) =>
  JSON.stringify(sorted(sayings(market, WALLETS)), (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((each) =>
        'tokens' in each
          ? {
              ...each,
              tokens: each.tokens.toSorted((a: { mint: string }, b: { mint: string }) =>
                a.mint < b.mint ? -1 : 1,
              ),
            }
          : each,
      )
    : value;

/** Puts each event in its own slot, in order of arrival. */
const inSlots = (events: readonly MarketEvent[]): MarketEvent[] =>
  events.map((event, at) => ({ ...event, slot: 1_000 + at }));

interface Plan {
  readonly events: MarketEvent[];
  readonly marks: number[];
  readonly from: number;
  /** Which events survive the rollback of their slots. */
  readonly stays: boolean[];
}

const plans: fc.Arbitrary<Plan> = eventSequences.chain((events) =>
  fc.record({
    events: fc.constant(inSlots(events)),
    marks: fc
      .uniqueArray(fc.nat(events.length), { maxLength: 6 })
      .map((marks) => marks.sort((a, b) => a - b)),
    from: fc.nat(events.length).map((at) => 1_000 + at),
    stays: fc.array(
      fc.nat(9).map((n) => n === 0),
      { minLength: events.length, maxLength: events.length },
    ),
  }),
);

/** Pages of tokens with both counts, with a bound, with markets, and with neither. */
const screens = (market: Market) =>
  [{}, { bounds: { buys: { min: 1 } } }, { markets: ['pumpfun' as const] }].map((wanted) => {
    const page = (limit: number) =>
      market.screen(
        { window: '24h', sortBy: 'volumeUsd', sortDir: 'desc', page: 1, limit, ...wanted },
        market.lastTime,
      );
    const { mints, count, total } = page(50);
    return { mints: mints.toSorted(), count, total, first: page(1).mints.length, size: market.size };
  });

function run({ events, marks, from, stays }: Plan, forkAgain: boolean): void {
  const market = new Market(OPTIONS);
  market.mark(999, NEVER);
  screens(market);
  events.forEach((event, at) => {
    if (marks.includes(at)) market.mark(event.slot - 1, NEVER);
    market.apply(event, stays[at]);
  });
  const taken = market.rollBack(from);
  const whole = new Market(OPTIONS);
  const holds = events.filter(({ slot }, at) => slot < from || stays[at]);
  for (const event of holds) whole.apply(event);
  expect(said(market)).toBe(said(whole));
  expect(screens(market)).toEqual(screens(whole));
  expect(taken?.orphaned).toEqual(events.filter(({ slot }, at) => slot >= from && !stays[at]));
  // The other fork contains the same transactions in another order, and the chain continues.
  if (!forkAgain) return;
  const reapplied = events.filter(({ slot }, at) => slot >= from && !stays[at]).toReversed();
  for (const event of reapplied) expect(market.apply(event)).toBe(whole.apply(event));
  expect(said(market)).toBe(said(whole));
  expect(screens(market)).toEqual(screens(whole));
}

describe('rolled-back slots', () => {
  it('leave the market as if they had never existed, wherever the marks were', () => {
    fc.assert(
      fc.property(plans, (plan) => run(plan, false)),
      { numRuns: 150 },
    );
  });

  it('may contain the same transactions on the other fork', () => {
    fc.assert(
      fc.property(plans, (plan) => run(plan, true)),
      { numRuns: 150 },
    );
  });
});
