import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../index/call.ts';
import { CallIndex } from '../index/call-index.ts';
import { aCall } from '../index/calls.fixture.ts';
import { Ranking } from './ranking.ts';

const END = 400 * DAY_MS;

/** Adds a call that hit, a number of days before the end. */
function hit(callIndex: CallIndex, userId: string, number: number, daysBefore: number): void {
  const mint = `${userId}-${number}`;
  const call = { ...aCall(number, END - daysBefore * DAY_MS, 1, userId), callId: mint, mint };
  callIndex.add(call);
  callIndex.token(mint)?.priced({ time: call.calledAt + 60_000, high: 2.1, low: 2.1 });
}

describe('a ranking of callers', () => {
  it('[SHELL-12] of the previous window counts only its calls; of all time, those until a day ago', () => {
    const callIndex = new CallIndex();
    hit(callIndex, 'now', 1, 0.5);
    hit(callIndex, 'before', 1, 1.5);
    hit(callIndex, 'before', 2, 1.2);
    hit(callIndex, 'long', 1, 9);
    callIndex.settle(END);
    const ranking = new Ranking(callIndex, () => END);
    const names = (ranked: ReturnType<Ranking['read']>) => ranked.map(({ userId }) => userId);
    expect(names(ranking.read('24h'))).toEqual(['now']);
    expect(names(ranking.before('24h'))).toEqual(['before']);
    expect(names(ranking.before('7d'))).toEqual(['long']);
    expect(names(ranking.read('all'))).toEqual(['before', 'long', 'now']);
    expect(names(ranking.before('all'))).toEqual(['before', 'long']);
  });
});
