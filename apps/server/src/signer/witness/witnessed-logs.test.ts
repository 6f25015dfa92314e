import { MerkleTree } from 'dugout-verify/merkle/tree';
import { describe, expect, it } from 'vitest';
import { WitnessedLogs } from './witnessed-logs.ts';

const LOG = 'localhost/calls+key';

/** Builds a tree of `size` leaves, with a different leaf at `other`. */
function treeOf(size: number, other = -1): MerkleTree {
  const tree = new MerkleTree();
  for (let at = 0; at < size; at++) tree.append(Buffer.from(at === other ? 'other' : `leaf ${at}`));
  return tree;
}
const headOf = (tree: MerkleTree) => ({ size: tree.size, root: Buffer.from(tree.root()).toString('hex') });

describe('WitnessedLogs', () => {
  function witnessed(size: number): WitnessedLogs {
    const logs = new WitnessedLogs();
    const entry = logs.entryOf(LOG, headOf(treeOf(size)), [], 1);
    if (entry !== null) logs.take(entry);
    return logs;
  }

  it('accepts a grown tree with its consistency proof', () => {
    const logs = witnessed(7);
    const longer = treeOf(13);
    expect(logs.entryOf(LOG, headOf(longer), longer.consistencyProof(7, 13), 2)).toEqual({
      kind: 'witnessed',
      at: 2,
      log: LOG,
      ...headOf(longer),
    });
    expect(logs.entryOf(LOG, headOf(treeOf(7)), [], 2)).toBeNull();
  });

  it.each([
    ['a shorter tree', treeOf(6), []],
    ['a tree of the same size with another leaf', treeOf(7, 3), []],
    ['a longer tree with another leaf', treeOf(13, 3), treeOf(13, 3).consistencyProof(7, 13)],
    ['a longer tree without a proof', treeOf(13), []],
  ])('refuses %s', (_, tree, proof) => {
    expect(() => witnessed(7).entryOf(LOG, headOf(tree), proof, 2)).toThrow('does not go on');
  });

  it('keeps logs separate and limits their number', () => {
    const logs = witnessed(7);
    for (let n = 1; n < 64; n++) {
      const entry = logs.entryOf(`log ${n}`, headOf(treeOf(3)), [], 1);
      if (entry !== null) logs.take(entry);
    }
    expect(logs.of(LOG)).toEqual(headOf(treeOf(7)));
    expect(() => logs.entryOf('one more', headOf(treeOf(3)), [], 1)).toThrow('too many logs');
  });

  it('is unchanged after being saved and restored', () => {
    const restored = new WitnessedLogs();
    restored.restore(witnessed(7).save());
    expect(restored.of(LOG)).toEqual(headOf(treeOf(7)));
  });
});
