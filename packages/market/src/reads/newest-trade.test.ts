import type { MarketEvent } from '@dugout/domain/market-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, MINTS, WALLETS } from '../testing/event-sequences.ts';

const NEVER_FINAL = 0;

/** Expects the newest trade to equal the tape's, whose standing is computed from all trades of the wallet. */
function expectAsOnTape(market: Market, event: MarketEvent): void {
  if (event.kind !== 'trade') return;
  const [newest] = market.trades(event.mint, { limit: 1 });
  expect(market.newestTrade(event)).toEqual(newest?.id === event.id ? newest : null);
}

describe('the newest trade', () => {
  it("equals the tape's entry, and is null when it arrived late", () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const market = new Market({ knownTraders: KNOWN_TRADERS });
        for (const event of events) {
          market.apply(event);
          expectAsOnTape(market, event);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("updates the wallet's book after trades left the tape, went unread or were rolled back", () => {
    const unread = fc.infiniteStream(fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0));
    const rollbacks = fc.array(fc.record({ at: fc.nat(60), slots: fc.nat(2_000) }), { maxLength: 3 });
    fc.assert(
      fc.property(eventSequences, unread, rollbacks, fc.boolean(), (events, isUnread, back, isShort) => {
        const market = new Market({ knownTraders: KNOWN_TRADERS, ...(isShort && { keepTrades: 0 }) });
        const sorted = isShort ? events.toSorted((a, b) => a.time - b.time) : events;
        market.mark(999, NEVER_FINAL);
        for (const [at, every] of sorted.entries()) {
          // Only two wallets and two tokens, so their books grow long.
          const event =
            every.kind === 'trade'
              ? {
                  ...every,
                  mint: MINTS[every.mint === MINTS[0] ? 0 : 1],
                  pool: `${MINTS[every.mint === MINTS[0] ? 0 : 1]}-pool0`,
                  wallet: WALLETS[every.wallet === WALLETS[0] ? 0 : 1],
                }
              : every;
          if (event.kind !== 'solPrice' && at % 5 === 0) market.mark(event.slot - 1, NEVER_FINAL);
          market.apply(event);
          if (isUnread.next().value !== true) expectAsOnTape(market, event);
          const rollback = back.find((each) => each.at === at);
          if (rollback !== undefined) market.rollBack(Math.max(1_000, market.lastSlot - rollback.slots));
        }
      }),
      { numRuns: 400 },
    );
  });
});
