import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from './block.ts';
import { ChainBuffer } from './chain-buffer.ts';

const block = (slot: number, parentSlot: number, fork = '', parentFork = ''): Block => ({
  slot,
  parentSlot,
  hash: `${slot}${fork}`,
  parentHash: `${parentSlot}${parentFork}`,
  time: null,
  transactions: [],
});
const slotsOf = (buffer: ChainBuffer): number[] => buffer.release().blocks.map(({ slot }) => slot);
const start = { slot: 10, hash: '10' };

describe('chain order', () => {
  it('holds a block until it has a descendant, and waits for a missing parent', () => {
    const buffer = new ChainBuffer(start, 1);
    buffer.add(block(11, 10));
    expect(slotsOf(buffer)).toEqual([]);
    buffer.add(block(14, 13));
    expect(slotsOf(buffer)).toEqual([]);
    expect(buffer.hole()).toEqual({ from: 12, to: 13 });
    buffer.add(block(13, 11));
    expect(slotsOf(buffer)).toEqual([11, 13]);
    expect(buffer.hole()).toBeNull();
    expect(buffer.head).toEqual({ slot: 13, hash: '13' });
  });

  it('skips a block without descendants', () => {
    const buffer = new ChainBuffer(start, 1);
    buffer.add(block(11, 10, 'wrong'));
    buffer.add(block(12, 10));
    buffer.add(block(13, 12));
    expect(slotsOf(buffer)).toEqual([12]);
    expect(buffer.add(block(11, 10))).toBe(false);
  });

  it('requests a slot again when its block is from another fork', () => {
    const buffer = new ChainBuffer(start, 1);
    buffer.add(block(11, 10, 'wrong'));
    buffer.add(block(12, 11));
    expect(slotsOf(buffer)).toEqual([]);
    expect(buffer.hole()).toEqual({ from: 11, to: 11 });
    buffer.add(block(11, 10));
    expect(buffer.release().blocks.map(({ hash }) => hash)).toEqual(['11']);
  });

  it('keeps valid blocks when an abandoned one arrives', () => {
    const buffer = new ChainBuffer(start, 1);
    for (const one of [block(15, 14), block(13, 12, 'w', 'w'), block(14, 12), block(12, 11)]) {
      buffer.add(one);
      expect(slotsOf(buffer)).toEqual([]);
    }
    expect(buffer.has(12)).toBe(true);
    buffer.add(block(11, 10));
    expect(buffer.release().blocks.map(({ hash }) => hash)).toEqual(['11', '12', '14']);
  });

  it('reports released blocks that left the chain', () => {
    const buffer = new ChainBuffer(start, 0);
    buffer.add(block(11, 10));
    buffer.add(block(12, 11, 'wrong'));
    expect(slotsOf(buffer)).toEqual([11, 12]);
    buffer.add(block(13, 11));
    expect(buffer.release()).toEqual({ blocks: [], orphanedFrom: 12 });
    expect(buffer.release()).toEqual({ blocks: [block(13, 11)], orphanedFrom: null });
    buffer.add(block(14, 13, '', 'other'));
    expect(buffer.release()).toEqual({ blocks: [], orphanedFrom: 13 });
    expect(buffer.head).toEqual({ slot: 11, hash: '11' });
  });

  it('rewinds exactly the wrong released blocks, and reports their replacements', () => {
    const buffer = new ChainBuffer(start, 0);
    buffer.add(block(11, 10));
    buffer.add(block(12, 11, 'w'));
    buffer.add(block(13, 12, 'w', 'w'));
    buffer.add(block(14, 13, 'w', 'w'));
    expect(slotsOf(buffer)).toEqual([11, 12, 13, 14]);
    const released: string[] = [];
    const orphaned: number[] = [];
    for (const right of [block(15, 14), block(14, 13), block(13, 12), block(12, 11)]) {
      buffer.add(right);
      for (let { blocks, orphanedFrom } = buffer.release(); blocks.length > 0 || orphanedFrom !== null; ) {
        released.push(...blocks.map(({ hash }) => hash));
        if (orphanedFrom !== null) orphaned.push(orphanedFrom);
        ({ blocks, orphanedFrom } = buffer.release());
      }
    }
    expect(orphaned).toEqual([14, 13, 12]);
    expect(released).toEqual(['12', '13', '14', '15']);
  });

  it('skips slots that nobody has', () => {
    const buffer = new ChainBuffer(start, 1);
    buffer.add(block(11, 10));
    buffer.add(block(15, 14));
    buffer.add(block(16, 15));
    expect(buffer.giveUp(14).map(({ slot }) => slot)).toEqual([11]);
    expect(slotsOf(buffer)).toEqual([15]);
  });

  it('returns every block of a chain once and in order, however they arrive', () => {
    const anyChain = fc.record({
      steps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 30 }),
      keys: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      repeats: fc.array(fc.nat(29), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(anyChain, ({ steps, keys, repeats }) => {
        let slot = 10;
        const slots = steps.map((step) => {
          slot += step;
          return slot;
        });
        const chain = slots.map((own, at) => block(own, slots[at - 1] ?? 10));
        const shuffled = [...chain].sort(
          (a, b) => (keys[chain.indexOf(a)] ?? 0) - (keys[chain.indexOf(b)] ?? 0),
        );
        for (const at of repeats) shuffled.splice(at, 0, chain[at % chain.length] ?? block(11, 10));
        const buffer = new ChainBuffer(start, 1);
        const given = shuffled.flatMap((one) => {
          buffer.add(one);
          return slotsOf(buffer);
        });
        expect(given).toEqual(slots.slice(0, -1));
      }),
    );
  });
});
