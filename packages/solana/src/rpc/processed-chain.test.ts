import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from './block.ts';
import { ProcessedChain } from './processed-chain.ts';

const block = (slot: number, parentSlot: number, fork = '', parentFork = ''): Block => ({
  slot,
  parentSlot,
  hash: `${slot}${fork}`,
  parentHash: `${parentSlot}${parentFork}`,
  time: null,
  transactions: [],
});
const head = (slot: number, fork = '') => ({ slot, hash: `${slot}${fork}` });
const hashes = (blocks: readonly Block[]): string[] => blocks.map(({ hash }) => hash);

describe('processed blocks', () => {
  it('are ahead of the head until the chain is applied past them', () => {
    const chain = new ProcessedChain(head(10));
    for (const one of [block(11, 10), block(12, 11)]) expect(chain.add(one)).toEqual([]);
    expect(hashes(chain.ahead())).toEqual(['11', '12']);
    expect(hashes(chain.confirm(11))).toEqual(['11']);
    expect(hashes(chain.ahead())).toEqual(['11', '12']);
    chain.moveTo(head(11));
    expect(hashes(chain.ahead())).toEqual(['12']);
  });

  it('wait for a missing parent', () => {
    const chain = new ProcessedChain(head(10));
    chain.add(block(12, 11));
    expect(chain.ahead()).toEqual([]);
    chain.add(block(11, 10));
    expect(hashes(chain.ahead())).toEqual(['11', '12']);
  });

  it('are confirmed with their descendants, also when the report comes first', () => {
    const chain = new ProcessedChain(head(10));
    chain.add(block(11, 10));
    expect(chain.confirm(13)).toEqual([]);
    expect(chain.add(block(12, 11))).toEqual([]);
    expect(hashes(chain.add(block(13, 12)))).toEqual(['11', '12', '13']);
    expect(chain.confirm(12)).toEqual([]);
    chain.confirm(15);
    chain.add(block(15, 14));
    expect(hashes(chain.add(block(14, 13)))).toEqual(['14']);
  });

  it('of another fork replace the first branch once a slot of it is confirmed', () => {
    const chain = new ProcessedChain(head(10));
    for (const one of [block(11, 10, 'w'), block(12, 11, 'w', 'w'), block(12, 10), block(13, 12)])
      chain.add(one);
    expect(hashes(chain.ahead())).toEqual(['11w', '12w']);
    expect(hashes(chain.confirm(13))).toEqual(['12', '13']);
    expect(hashes(chain.ahead())).toEqual(['12', '13']);
  });

  it('of an orphaned branch are back when it is confirmed after all', () => {
    const chain = new ProcessedChain(head(10));
    for (const one of [block(11, 10, 'a'), block(12, 11, 'a', 'a'), block(12, 10, 'b')]) chain.add(one);
    chain.confirm(12);
    expect(hashes(chain.ahead())).toEqual(['12b']);
    chain.add(block(13, 12, 'a', 'a'));
    expect(hashes(chain.confirm(13))).toEqual(['11a', '12a', '13a']);
    expect(hashes(chain.ahead())).toEqual(['11a', '12a', '13a']);
  });

  it('of the same slot: the block that came last is the confirmed one', () => {
    const chain = new ProcessedChain(head(10));
    const [right, wrong] = [block(11, 10), block(11, 10, 'w')];
    for (const one of [right, wrong, right]) chain.add(one);
    expect(hashes(chain.confirm(11))).toEqual(['11']);
  });

  it('follow a head whose hash is unknown by their slots', () => {
    const chain = new ProcessedChain({ slot: 10, hash: null });
    chain.add(block(12, 9));
    expect(hashes(chain.ahead())).toEqual(['12']);
  });

  it('are forgotten at the limit, oldest first', () => {
    const chain = new ProcessedChain(head(0));
    for (let slot = 1; slot <= 65; slot++) chain.add(block(slot, slot - 1));
    expect(chain.ahead()).toEqual([]);
    expect(chain.confirm(1)).toEqual([]);
    expect(chain.confirm(65)).toHaveLength(64);
  });

  it('of the confirmed chain are each returned once, in order, whatever forks arrive between', () => {
    const anyChain = fc.record({
      forks: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      keys: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    });
    fc.assert(
      fc.property(anyChain, ({ forks, keys }) => {
        const blocks = forks.flatMap((forked, at) =>
          forked ? [block(at + 11, at + 10, 'w'), block(at + 11, at + 10)] : [block(at + 11, at + 10)],
        );
        const arrivals = [...blocks].sort(
          (a, b) => (keys[blocks.indexOf(a)] ?? 0) - (keys[blocks.indexOf(b)] ?? 0),
        );
        // The right block of a slot is the last one of it to arrive.
        for (const [at, { slot, hash }] of arrivals.entries()) {
          const wrong = arrivals.findIndex((each) => each.slot === slot && each.hash !== hash);
          if (hash === `${slot}` && wrong > at)
            [arrivals[at], arrivals[wrong]] = [block(slot, slot - 1, 'w'), block(slot, slot - 1)];
        }
        const chain = new ProcessedChain(head(10));
        const confirmed = arrivals.flatMap((one) => chain.add(one));
        for (let slot = 11; slot <= 22; slot++) confirmed.push(...chain.confirm(slot));
        expect(hashes(confirmed)).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 11}`));
        expect(hashes(chain.ahead())).toEqual(hashes(confirmed));
      }),
    );
  });
});
