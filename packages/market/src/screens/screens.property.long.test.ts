import { LAUNCHPAD_IDS } from '@dugout/domain/markets';
import { WINDOWS } from '@dugout/domain/windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCREEN_FIGURES } from '../lists/screener.ts';
import type { ScreenQuery } from '../queries.ts';
import { ShareCache } from '../reads/shares.ts';
import { MarketState } from '../state.ts';
import { eventSequences, KNOWN_TRADERS } from '../testing/event-sequences.ts';
import { referenceScreen } from '../testing/reference-screen.ts';
import { applyTrade } from '../writes/apply-trade.ts';
import { applyTransfer } from '../writes/holdings.ts';
import { applyCreated, applyMigration } from '../writes/tokens.ts';
import { Screens } from './screens.ts';

const ofWindow = ['volumeUsd', 'buys', 'sells', 'traders', 'changePct'];
const figure = fc.constantFrom(...SCREEN_FIGURES, ...ofWindow, ...ofWindow, ...ofWindow);
const edge = fc.option(fc.constantFrom(-50, 0, 0.5, 1, 2, 5, 100, 5_000, 1e6), { nil: undefined });
const queries: fc.Arbitrary<ScreenQuery> = fc.record({
  window: fc.constantFrom(...WINDOWS, '1m', '5m', '1h'),
  sortBy: figure,
  sortDir: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom(1, 1, 2),
  limit: fc.constantFrom(1, 2, 50, 50),
  markets: fc.option(fc.subarray([...LAUNCHPAD_IDS], { maxLength: 6 }), { nil: undefined }),
  bounds: fc.dictionary(figure, fc.record({ min: edge, max: edge }), { maxKeys: 1 }),
  authorities: fc.option(fc.constantFrom({ mint: 'off' } as const, { freeze: 'on' } as const), {
    nil: undefined,
    freq: 4,
  }),
});
/** Queries run after every event, each some ms after the newest event, sometimes repeated at another moment. */
const questions = fc.record({
  queries: fc.array(queries, { minLength: 2, maxLength: 6 }),
  later: fc.constantFrom(0, 0, 1, 999, 30_000),
  elsewhere: fc.array(
    fc.record({ after: fc.nat(60), moment: fc.constantFrom(400, 60_000, 4e6, 9e7, -3_000) }),
    { maxLength: 2 },
  ),
});

describe('screens over columns', () => {
  it.each([
    ['while the tape keeps all', {}],
    ['while old trades leave the tape', { keepTrades: 0 }],
  ])('give the same answers as reading every figure from scratch, %s', (_, options) => {
    fc.assert(
      fc.property(eventSequences, questions, (events, plan) => {
        const state = new MarketState({ knownTraders: KNOWN_TRADERS, ...options });
        const screens = new Screens(state, new ShareCache(), 5);
        state.forgetting = (trade) => screens.forget(trade);
        events.forEach((event, at) => {
          if (event.kind === 'trade') applyTrade(state, event);
          else if (event.kind === 'created') applyCreated(state, event);
          else if (event.kind === 'transfer') applyTransfer(state, event);
          else if (event.kind === 'migration') applyMigration(state, event);
          else state.solPrices.add(event.time, event.usd);
          const moments = plan.elsewhere.filter(({ after }) => after === at).map(({ moment }) => moment);
          for (const moment of [plan.later, ...moments]) {
            const now = state.lastTime + moment;
            for (const query of plan.queries)
              expect(screens.read(query, now)).toEqual(referenceScreen(state, new ShareCache(), query, now));
          }
        });
      }),
      { numRuns: 300 },
    );
  });
});
