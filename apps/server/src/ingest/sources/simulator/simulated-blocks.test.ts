import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { Simulator } from '@dugout/simulator/simulator';
import { describe, expect, it } from 'vitest';
import { SimulatedBlocks } from './simulated-blocks.ts';

const GENESIS = Date.UTC(2026, 6, 27);
const SPAN_MS = 10 * 60_000;

function tape(seed: string): MarketEvent[] {
  const simulator = new Simulator({ seed, genesis: GENESIS, tokens: 40, wallets: 60 });
  const events: MarketEvent[] = [];
  simulator.advanceTo(GENESIS + SPAN_MS, (event) => events.push(event));
  return events;
}
const blocksOf = (events: readonly MarketEvent[]): SimulatedBlocks => {
  const blocks = new SimulatedBlocks(GENESIS);
  for (const event of events) blocks.saw(event, true);
  return blocks;
};

describe('the simulated block chain', () => {
  const events = tape('blocks');
  const time = GENESIS + SPAN_MS / 2;

  it('[GIVE-02] starts its first block after a time at the first slot with an event', () => {
    const block = blocksOf(events).firstAfter(time);
    const expected = events.find((event) => event.time > time);
    expect(block).toEqual({
      slot: expected?.slot,
      time: expected?.time,
      hash: expect.stringMatching(/^\w{43,44}$/),
    });
    expect(blocksOf(events).firstAfter(GENESIS + SPAN_MS)).toBeNull();
  });

  it('[GIVE-02] has the same hashes on a rerun of the tape, and others on another tape', () => {
    const again = blocksOf(tape('blocks'));
    const other = blocksOf(tape('others'));
    const hashes = Array.from({ length: 50 }, (_, n) => {
      const at = GENESIS + n * 10 * SLOT_MS;
      expect(again.firstAfter(at)).toEqual(blocksOf(events).firstAfter(at));
      return [blocksOf(events).firstAfter(at)?.hash, other.firstAfter(at)?.hash];
    });
    for (const [one, another] of hashes) expect(one).not.toBe(another);
  });

  it('[GIVE-02] waits for a slot that may still get an event, in any order of arrival', () => {
    const [first, second, third] = events.filter(
      (event, at) => event.time > time && event.slot !== events[at - 1]?.slot,
    ) as [MarketEvent, MarketEvent, MarketEvent];
    const late = { ...first, id: 'late' } as MarketEvent;
    const [blocks, inOrder] = [new SimulatedBlocks(GENESIS), blocksOf([late, first, second, third])];
    blocks.saw(first, true);
    blocks.saw(second, false);
    expect(blocks.firstAfter(time)).toBeNull();
    blocks.saw(late, true);
    blocks.saw(third, true);
    expect(blocks.firstAfter(time)).toEqual(inOrder.firstAfter(time));
  });
});
