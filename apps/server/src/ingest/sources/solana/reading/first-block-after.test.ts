import type { Block } from '@dugout/solana/rpc/block';
import { describe, expect, it } from 'vitest';
import { firstBlockAfter } from './first-block-after.ts';

const GENESIS = 1_790_000_000_000;
const FINAL = 5_000;
/** Whole seconds, as reported by nodes; every seventh slot and a longer stretch are skipped. */
const timeOf = (slot: number): number => Math.floor((GENESIS + slot * 400) / 1_000) * 1_000;
const isSkipped = (slot: number): boolean => slot % 7 === 0 || (slot > 3_000 && slot < 3_040);

const reader = {
  async blockTime(slot: number): Promise<number | null> {
    let nearest = slot;
    while (isSkipped(nearest)) nearest--;
    return timeOf(nearest);
  },
  slotsWithBlocks: async (from: number, to: number): Promise<readonly number[]> =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((slot) => !isSkipped(slot)),
  block: async (slot: number): Promise<Block | null> => ({
    slot,
    parentSlot: slot - 1,
    hash: `hash${slot}`,
    parentHash: '',
    time: timeOf(slot),
    transactions: [],
  }),
};

const find = (time: number, final = FINAL) => firstBlockAfter(reader, { final, time, slotMs: 400 });

describe('the first block after a time', () => {
  it('[GIVE-02] equals the one found by a walk through all blocks', async () => {
    for (let slot = 2; slot < FINAL - 10; slot += 37) {
      const time = GENESIS + slot * 400 + 123;
      let expected = slot;
      while (isSkipped(expected) || timeOf(expected) <= time) expected++;
      expect(await find(time)).toEqual({ slot: expected, time: timeOf(expected), hash: `hash${expected}` });
    }
  });

  it('[GIVE-02] is null until it is final', async () => {
    expect(await find(timeOf(FINAL))).toBeNull();
    expect(await find(GENESIS, 0)).toBeNull();
  });
});
