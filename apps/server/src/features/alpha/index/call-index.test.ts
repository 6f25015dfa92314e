import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, type TrackedCall } from './call.ts';
import { CallIndex } from './call-index.ts';
import { aCall, kept, MINT, NOTHING_RECORDED, recordedFrom, type Traded } from './calls.fixture.ts';
import { keptOutcome, outcomeRow } from './outcome.view.ts';
import type { TokenCalls } from './token-calls.ts';

const trade = (time: number, price: number, side: 'buy' | 'sell' = 'buy'): Traded => ({ time, price, side });

function apply(callIndex: CallIndex, trades: readonly Traded[]): void {
  for (const { time, price, side } of trades) {
    callIndex.token(MINT)?.priced({ time, high: price, low: price });
    callIndex.token(MINT)?.counted(side);
  }
}

function said(callIndex: CallIndex) {
  const token = callIndex.token(MINT);
  return callIndex.all().map((tracked) => ({
    ...tracked,
    since: token?.extremes(tracked),
    trades: token?.tradesSince(tracked),
    buysBefore: 0,
    sellsBefore: 0,
    read: null,
  }));
}

const only = (callIndex: CallIndex): TrackedCall => callIndex.all()[0] as TrackedCall;

describe('a call', () => {
  it('[ALPHA-10] hits at twice its price within 24 hours, not later', () => {
    for (const [after, price, kind] of [
      [1, 2, 'hit'],
      [DAY_MS, 2, 'hit'],
      [DAY_MS + 1, 2, 'miss'],
      [1, 1.999, 'miss'],
    ] as const) {
      const callIndex = new CallIndex();
      callIndex.add(aCall(1, 1_000, 1));
      apply(callIndex, [trade(1_000 + after, price)]);
      callIndex.settle(1_000 + DAY_MS + 2);
      expect([after, price, only(callIndex).outcome.kind]).toEqual([after, price, kind]);
    }
  });

  it('does not count while it is open', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    callIndex.settle(DAY_MS);
    expect(callIndex.caller('caller')?.rate).toEqual({ hits: 0, n: 0, rate: null, interval: null });
    callIndex.settle(DAY_MS + 1);
    expect(callIndex.caller('caller')?.rate).toMatchObject({ hits: 0, n: 1, rate: 0 });
  });

  it('keeps the lowest price before its hit, and the peak of its day only', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    apply(callIndex, [trade(1, 0.6), trade(2, 2.5), trade(3, 0.1), trade(4, 3), trade(DAY_MS + 1, 50)]);
    expect(only(callIndex).outcome).toEqual({ kind: 'hit', at: 2, low: 0.6 });
    expect(only(callIndex).day).toMatchObject({ high: 3, highAt: 4 });
    expect(callIndex.token(MINT)?.extremes(only(callIndex))).toMatchObject({ high: 50, low: 0.1 });
  });

  it('does not benefit from an earlier pump', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1, 'early'));
    apply(callIndex, [trade(1, 10)]);
    callIndex.add(aCall(2, 2, 10, 'late'));
    apply(callIndex, [trade(3, 12), trade(4, 1)]);
    callIndex.settle(3 * DAY_MS);
    expect(callIndex.caller('early')?.rate.hits).toBe(1);
    expect(callIndex.caller('late')?.rate).toMatchObject({ hits: 0, n: 1 });
  });

  it('still counts when hidden', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    expect([callIndex.hide('call1'), callIndex.hide('call1'), callIndex.newest(10)]).toEqual([
      true,
      false,
      [],
    ]);
    callIndex.settle(DAY_MS + 1);
    expect(callIndex.caller('caller')?.rate.n).toBe(1);
  });

  it('has no outcome after its block was rolled back, until it is priced again', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    const trades = [trade(5, 3), trade(6, 3.5)];
    apply(callIndex, trades);
    Object.assign(only(callIndex), { orphaned: true });
    callIndex.replay(MINT, recordedFrom(trades));
    expect(only(callIndex).outcome.kind).toBe('open');
    Object.assign(only(callIndex), { orphaned: false, repricing: { price: '2', slot: 0 } });
    callIndex.replay(MINT, recordedFrom(trades));
    expect(only(callIndex).outcome.kind).toBe('open');
    apply(callIndex, [trade(7, 4)]);
    expect(only(callIndex).outcome).toMatchObject({ kind: 'hit', at: 7 });
  });

  it('loses a hit that was rolled back', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    apply(callIndex, [trade(5, 1.5), trade(6, 9)]);
    callIndex.replay(MINT, recordedFrom([trade(5, 1.5)]));
    expect(only(callIndex).outcome.kind).toBe('open');
    expect(callIndex.token(MINT)?.tradesSince(only(callIndex))).toEqual({ buys: 1, sells: 0 });
    expect(callIndex.caller('caller')?.rate.hits).toBe(0);
  });
});

describe('after a restart', () => {
  it('a call with missing trades is unknown, neither a hit nor a miss', () => {
    const callIndex = new CallIndex();
    callIndex.load([kept(aCall(1, 0, 1))], recordedFrom([], HOUR_MS));
    callIndex.settle(2 * DAY_MS);
    expect([only(callIndex).outcome.kind, only(callIndex).complete]).toEqual(['unknown', false]);
    expect(callIndex.caller('caller')?.rate.n).toBe(0);
  });

  it('a hit remains when its trades leave the tape', () => {
    const before = new CallIndex();
    before.add(aCall(1, 0, 1));
    apply(before, [trade(5, 2.5)]);
    const token = before.token(MINT);
    if (token === undefined) throw new Error('no token');
    const row = outcomeRow(only(before), token, 10);
    const callIndex = new CallIndex();
    callIndex.load([{ ...kept(aCall(1, 0, 1)), kept: keptOutcome(row) }], recordedFrom([], 3 * DAY_MS));
    callIndex.settle(4 * DAY_MS);
    expect(only(callIndex).outcome).toMatchObject({ kind: 'hit', at: 5 });
  });
});

const MINUTE_MS = 60_000;
const story = fc.record({
  calls: fc.uniqueArray(
    fc.record({ at: fc.integer({ min: 0, max: 3 * 1_440 }), price: fc.integer({ min: 1, max: 20 }) }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 8 },
  ),
  trades: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 5 * 1_440 }),
      price: fc.integer({ min: 1, max: 60 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
    }),
    { selector: ({ at }) => at, maxLength: 60 },
  ),
  restart: fc.integer({ min: 0, max: 5 * 1_440 }),
});

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** Trades happen between calls, never at the same moment. */
function acted({ calls, trades }: Story) {
  const byTime = <T extends { readonly time: number }>(list: readonly T[]): T[] =>
    list.toSorted((a, b) => a.time - b.time);
  return {
    trades: byTime(trades.map(({ at, price, side }) => ({ time: at * MINUTE_MS + 1_000, price, side }))),
    calls: byTime(calls.map(({ at, price }) => ({ time: at * MINUTE_MS, price }))).map((call, place) =>
      aCall(place + 1, call.time, call.price),
    ),
  };
}

function lived(of: Story, until = Number.POSITIVE_INFINITY): CallIndex {
  const { calls, trades } = acted(of);
  const callIndex = new CallIndex();
  const moments = [
    ...calls.map((call) => ({ time: call.calledAt, run: () => void callIndex.add(call) })),
    ...trades.map((each) => ({ time: each.time, run: () => apply(callIndex, [each]) })),
  ].sort((a, b) => a.time - b.time);
  for (const { time, run } of moments) if (time <= until) run();
  return callIndex;
}

describe('figures in memory', () => {
  it('match a slow count over all trades', () => {
    fc.assert(
      fc.property(story, (of) => {
        const callIndex = lived(of);
        const end = 10 * DAY_MS;
        callIndex.settle(end);
        const { trades } = acted(of);
        for (const tracked of callIndex.all()) {
          const { call } = tracked;
          const since = trades.filter(({ time }) => time > call.calledAt);
          const day = since.filter(({ time }) => time <= call.calledAt + DAY_MS);
          const hit = day.find(({ price }) => price >= Number(call.price) * 2);
          expect(tracked.outcome.kind).toBe(hit === undefined ? 'miss' : 'hit');
          if (tracked.outcome.kind === 'hit') expect(tracked.outcome.at).toBe(hit?.time);
          const high = (list: readonly Traded[]) => Math.max(...list.map(({ price }) => price));
          expect(tracked.day?.high).toBe(day.length === 0 ? Number.NaN : high(day));
          const extremes = callIndex.token(MINT)?.extremes(tracked);
          expect(extremes?.high).toBe(since.length === 0 ? Number.NaN : high(since));
          expect(callIndex.token(MINT)?.tradesSince(tracked)).toEqual({
            buys: since.filter(({ side }) => side === 'buy').length,
            sells: since.filter(({ side }) => side === 'sell').length,
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('match after a restart at any moment, and after replaying open calls', () => {
    fc.assert(
      fc.property(story, (of) => {
        const { trades, calls } = acted(of);
        const stopped = of.restart * MINUTE_MS + 30_000;
        const before = lived(of, stopped);
        before.settle(stopped);
        const token = before.token(MINT);
        const restarted = new CallIndex();
        const made = calls.filter(({ calledAt }) => calledAt <= stopped);
        restarted.load(
          made.map((call) => {
            const tracked = before.find(call.callId);
            const row = tracked && token && outcomeRow(tracked, token, stopped);
            return { ...kept(call), kept: row === undefined ? null : keptOutcome(row) };
          }),
          recordedFrom(
            trades.filter(({ time }) => time <= stopped),
            Math.max(0, stopped - DAY_MS - 1),
          ),
        );
        const expected = lived(of, stopped);
        expected.settle(stopped);
        restarted.settle(stopped);
        // A hit keeps the lowest price before it, not the lowest price of the whole day.
        const known = (callIndex: CallIndex) =>
          said(callIndex).map(({ since, day, ...rest }) => ({
            ...rest,
            high: since?.high,
            day: day && { ...day, low: rest.outcome.kind === 'hit' ? rest.outcome.low : day.low },
          }));
        expect(known(restarted)).toEqual(known(expected));
        expected.replay(MINT, recordedFrom(trades.filter(({ time }) => time <= stopped)));
        expect(known(expected)).toEqual(known(restarted));
      }),
      { numRuns: 500 },
    );
  });

  it('are empty without calls', () => {
    const callIndex = new CallIndex();
    callIndex.load([], NOTHING_RECORDED);
    expect([callIndex.size, callIndex.newest(5), callIndex.caller('x')]).toEqual([0, [], undefined]);
  });
});

describe('calls that another server follows', () => {
  const TRADES = [trade(4_000, 0.5), trade(4_100, 1.5, 'sell'), trade(4_200, 2.5), trade(4_300, 0.4)];
  const LATER = [trade(5_500, 3.5), trade(6_500, 0.2, 'sell'), trade(DAY_MS, 9)];
  const store = (leader: CallIndex, until: number) =>
    new Map(
      leader
        .all()
        .map((tracked) => [
          tracked.call.callId,
          keptOutcome(outcomeRow(tracked, leader.token(MINT) as TokenCalls, until)),
        ]),
    );

  it('have the stored outcomes, and those of the tape of the server that takes over', () => {
    const [leader, other] = [new CallIndex(), new CallIndex()];
    other.read();
    for (const index of [leader, other]) for (const at of [1, 2, 3]) index.add(aCall(at, at * 1_000, 1));
    apply(leader, TRADES);
    apply(other, [trade(4_010, 100)]);
    other.settle(3 * DAY_MS);
    for (const [callId, kept] of store(leader, 4_300)) other.adopt(callId, kept);
    expect(said(other)).toEqual(said(leader));
    expect(other.caller('caller')?.rate).toEqual(leader.caller('caller')?.rate);

    // Its own tape is behind the stored outcomes.
    other.follow(MINT, store(leader, 4_300), recordedFrom(TRADES.slice(0, 3)));
    other.lead();
    apply(other, TRADES.slice(3));
    for (const index of [leader, other]) {
      apply(index, LATER);
      index.settle(3 * DAY_MS);
    }
    expect(said(other)).toEqual(said(leader));
    expect(other.open()).toEqual([]);
  });

  it('are hidden when they were hidden before they were known', () => {
    const other = new CallIndex();
    expect(other.hide('call1')).toBe(false);
    other.add(aCall(1, 0, 1));
    expect([only(other).hidden, other.newest(5)]).toEqual([true, []]);
  });
});
