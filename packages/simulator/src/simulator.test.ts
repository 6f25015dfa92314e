import type { MarketEvent } from '@dugout/domain/market-events';
import { describe, expect, it } from 'vitest';
import { Rng } from './rng.ts';
import { type OutsideFill, type OutsideOrder, type ReservedFill, Simulator } from './simulator.ts';
import { GENESIS, HOUR, line, listener, MINUTE, smallMarket } from './tape.fixture.ts';

function tapeOf(simulator: Simulator, until: number) {
  const { heard, emit } = listener();
  simulator.start(emit);
  simulator.advanceTo(until, emit);
  return heard;
}

describe('the tape', () => {
  it('is determined by the seed and the genesis time', () => {
    const first = tapeOf(smallMarket(), GENESIS + HOUR);
    expect(first.count).toBeGreaterThan(2_000);
    expect(tapeOf(smallMarket(), GENESIS + HOUR)).toEqual(first);
    expect(tapeOf(smallMarket({ seed: 'another market' }), GENESIS + HOUR).hash).not.toBe(first.hash);
  });

  it.each([1, 2])('is the same in one run and in uneven steps (%i)', (seed) => {
    const rng = new Rng(seed);
    const whole = tapeOf(smallMarket(), GENESIS + HOUR);
    const stepped = smallMarket();
    const { heard, emit } = listener();
    stepped.start(emit);
    for (let time = GENESIS; time < GENESIS + HOUR; time += rng.below(20_000)) stepped.advanceTo(time, emit);
    stepped.advanceTo(GENESIS + HOUR, emit);
    expect(heard).toEqual(whole);
  });

  it.each([1, 33, 59])('continues unchanged after a snapshot at minute %i', (minute) => {
    const simulator = smallMarket();
    simulator.advanceTo(GENESIS + minute * MINUTE + 123, () => {});
    const restored = Simulator.restore(JSON.parse(JSON.stringify(simulator.snapshot())));
    expect([restored.slot, restored.time]).toEqual([simulator.slot, simulator.time]);
    expect(tapeOf(restored, GENESIS + 1.5 * HOUR)).toEqual(tapeOf(simulator, GENESIS + 1.5 * HOUR));
  });

  it('keeps slot and time in sync and in order', () => {
    const simulator = smallMarket();
    const events: MarketEvent[] = [];
    simulator.advanceTo(GENESIS + HOUR, (event) => events.push(event));
    expect(events.filter(({ slot, time }) => time !== GENESIS + (slot - 361_000_000) * 400)).toEqual([]);
    expect(events.filter(({ slot }, i) => slot < (events[i - 1]?.slot ?? 0))).toEqual([]);
    expect(simulator.time).toBe(GENESIS + HOUR);
    expect(simulator.slot).toBe(361_009_000);
  });

  it('pauses during a halt and continues after it', () => {
    const simulator = smallMarket();
    simulator.advanceTo(GENESIS + HOUR, () => {});
    simulator.jumpTo(GENESIS + 100 * HOUR);
    const events: MarketEvent[] = [];
    simulator.advanceTo(GENESIS + 100 * HOUR + 10 * MINUTE, (event) => events.push(event));
    const busy = events.filter((event) => event.kind === 'trade').length;
    expect(busy).toBeGreaterThan(300);
    expect(busy).toBeLessThan(20_000);
    expect(Math.min(...events.map((event) => event.time))).toBeGreaterThan(GENESIS + 100 * HOUR);
  });
});

describe('outside fills', () => {
  /**
   * Runs an hour in which two outside traders trade occasionally. With `waits`, their fills are printed late and
   * some are released.
   */
  function liveRun(seed: number, waits: boolean) {
    const rng = new Rng(seed);
    const simulator = smallMarket();
    const tape: string[] = [];
    const mints = new Set<string>();
    const emit = (event: MarketEvent): void => {
      if (event.kind === 'created') mints.add(event.mint);
      tape.push(line(event));
    };
    const fills: OutsideFill[] = [];
    const waiting: ReservedFill[] = [];
    let halfway = simulator.snapshot();
    simulator.start(emit);
    for (let time = GENESIS + 1_000; time < GENESIS + HOUR; time += rng.below(60_000)) {
      simulator.advanceTo(time, emit);
      const order = (side: OutsideOrder['side'], amount: bigint): OutsideOrder => ({
        wallet: rng.pick(['FirstStranger', 'SecondStranger']),
        mint: rng.pick([...mints].slice(-30)),
        side,
        mode: 'ExactIn',
        amount,
        limit: 0n,
      });
      for (let i = rng.below(3); i >= 0; i--) {
        const buys = rng.chance(0.7);
        const placed = order(buys ? 'buy' : 'sell', BigInt(rng.below(buys ? 3e9 : 1e12)) + 1_000n);
        if (waiting.some(({ trade }) => trade.mint === placed.mint)) continue;
        const result = simulator.reserve(placed, emit);
        if (result.status === 'reserved') waiting.push(result);
      }
      while (waiting.length > (waits ? 3 : 0)) {
        const fill = waiting.shift() as ReservedFill;
        if (waits && rng.chance(0.2)) {
          fill.release();
          continue;
        }
        fill.print();
        fills.push({ slot: fill.trade.slot, trade: fill.trade });
      }
      if (!waits && time < GENESIS + HOUR / 2) halfway = JSON.parse(JSON.stringify(simulator.snapshot()));
    }
    simulator.advanceTo(GENESIS + HOUR, emit);
    for (const fill of waiting) fill.release();
    return { tape, fills, halfway };
  }

  it.each([1, 2])('give the same tape when replayed at their slots (%i)', (seed) => {
    const { tape, fills } = liveRun(seed, false);
    expect(fills.length).toBeGreaterThan(60);
    const again: string[] = [];
    const simulator = smallMarket();
    simulator.start((event) => again.push(line(event)));
    simulator.advanceTo(GENESIS + HOUR, (event) => again.push(line(event)), fills);
    expect(again).toEqual(tape);
  });

  it.each([5, 6])('give the same tape from a snapshot, skipping fills it already contains (%i)', (seed) => {
    const { tape, fills, halfway } = liveRun(seed, false);
    const again: string[] = [];
    const simulator = Simulator.restore(halfway);
    const from = simulator.slot;
    simulator.advanceTo(GENESIS + HOUR, (event) => again.push(line(event)), fills);
    expect(again).toEqual(tape.slice(-again.length));
    expect(tape.filter((it) => JSON.parse(it).slot > from).length).toBe(again.length);
  });

  it.each([8, 9, 10])(
    "give each token's tape, without a trace of released ones, however late they were printed (%i)",
    (seed) => {
      const { tape, fills } = liveRun(seed, true);
      expect(fills.length).toBeGreaterThan(60);
      expect(new Set(fills.map(({ trade }) => trade.id)).size).toBe(fills.length);
      const again: string[] = [];
      const simulator = smallMarket();
      const emit = (event: MarketEvent): void => void again.push(line(event));
      simulator.start(emit);
      simulator.advanceTo(
        GENESIS + HOUR,
        emit,
        fills.toSorted((a, b) => a.slot - b.slot),
      );
      expect(byToken(again)).toEqual(byToken(tape));
    },
  );
});

function byToken(tape: readonly string[]): string[] {
  const mintOf = (emitted: string): string => JSON.parse(emitted).mint ?? '';
  return tape
    .map((emitted) => ({ emitted, mint: mintOf(emitted) }))
    .sort((a, b) => (a.mint === b.mint ? 0 : a.mint < b.mint ? -1 : 1))
    .map(({ emitted }) => emitted);
}
