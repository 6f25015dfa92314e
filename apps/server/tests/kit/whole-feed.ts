import { expect } from 'vitest';
import { type FaultyFeedRun, marketState } from './faulty-feed.ts';

export const QUICK = { slots: 100, slotMs: 80, perBlock: 3 };

const idOf = (event: FaultyFeedRun['applied'][number]): string =>
  event.kind === 'solPrice' ? `sol ${event.slot} ${event.usd}` : event.id;

/** Expects a feed's events and market to equal an offline rebuild. */
export function expectWhole({ applied, expected, market, offline }: FaultyFeedRun): void {
  expect(applied.map(idOf)).toEqual(expected.map(idOf));
  expect(expected.filter((event) => event.kind === 'trade').length).toBeGreaterThan(100);
  expect(marketState(market)).toEqual(marketState(offline));
}
