import type { MarketEvent, Migration, TokenTransfer, Trade } from '@dugout/domain/market-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, WALLETS } from '../testing/event-sequences.ts';
import { sayings } from '../testing/sayings.ts';

/** Builds a second market from the rows of the first; `applied` lists the events of the first, in order. */
function rebuilt(
  market: Market,
  applied: readonly MarketEvent[],
  taken: readonly Trade[],
  options: object,
): Market {
  const { rows } = market;
  const copy = new Market(options);
  for (let number = 0; number < rows.counts.wallets; number++)
    copy.rows.restoreWallet(rows.wallet(number), rows.firstSeen(number));
  for (let number = 0; number < rows.counts.tokens; number++) {
    const token = rows.token(number);
    if (token !== null) copy.rows.restoreToken(token);
  }
  copy.rows.restoreCreations();
  for (const event of applied) {
    if (event.kind === 'solPrice') copy.apply(event);
    if (event.kind === 'trade' || event.kind === 'created')
      copy.rows.restorePool(event.pool, copy.rows.tokenNumber(event.mint));
    if (event.kind === 'migration' && copy.rows.tokenNumber(event.mint) >= 0)
      copy.rows.restorePool(event.toPool, copy.rows.tokenNumber(event.mint));
    if (event.kind === 'migration' || event.kind === 'transfer')
      copy.rows.restoreFact(event satisfies Migration | TokenTransfer);
  }
  for (let token = 0; token < rows.counts.tokens; token++) {
    for (const wallet of rows.walletsOf(token)) {
      const holder = rows.holder(token, wallet);
      if (holder !== null) copy.rows.restoreHolder(holder);
    }
    for (const candle of rows.candles(token, 0)) copy.rows.restoreCandle(candle);
  }
  for (const trade of taken) {
    const value = rows.trade(trade.id);
    if (value !== null) copy.rows.restoreTrade({ ...trade, ...value });
  }
  copy.rows.restoreMark(rows.mark);
  return copy;
}

describe('a market rebuilt from rows', () => {
  it.each([
    ['with its whole tape', { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13 }],
    [
      'with a short tape',
      { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13, keepTrades: 5 },
    ],
  ])('gives the same answers and continues as without a restart: %s', (_, options) => {
    fc.assert(
      fc.property(eventSequences, fc.nat(60), (events, at) => {
        const market = new Market(options);
        const before = events.slice(0, at);
        const taken = before.filter((event): event is Trade => market.apply(event) && event.kind === 'trade');
        const copy = rebuilt(market, before, taken, options);
        expect(sayings(copy, WALLETS)).toEqual(sayings(market, WALLETS));
        for (const event of events.slice(at)) expect(copy.apply(event)).toBe(market.apply(event));
        expect(sayings(copy, WALLETS)).toEqual(sayings(market, WALLETS));
      }),
      { numRuns: 300 },
    );
  });
});
