import { leafHash } from 'dugout-verify/merkle/hashes';
import { MerkleTree } from 'dugout-verify/merkle/tree';
import { expect, it } from 'vitest';
import { JournalNodes } from './journal-nodes.ts';

const leafAt = (index: number): Uint8Array => leafHash(Buffer.from(`line ${index}`));

it('holds every node that an append needs, and recomputes other leaves from the journal', () => {
  const made: number[] = [];
  const tree = new MerkleTree(
    new JournalNodes((index) => {
      made.push(index);
      return leafAt(index);
    }),
  );
  const plain = new MerkleTree();
  for (let index = 0; index < 1_001; index++)
    for (const each of [tree, plain]) each.appendHash(leafAt(index));
  expect(made).toEqual([]);
  expect(tree.root()).toEqual(plain.root());
  expect(tree.inclusionProof(500)).toEqual(plain.inclusionProof(500));
  expect(made).toContain(501);
});
