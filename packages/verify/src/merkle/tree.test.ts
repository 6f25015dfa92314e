import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, toHex, utf8 } from '../bytes.ts';
import { referencePath, referenceProof, referenceRoot } from '../testing/reference-tree.ts';
import { leafHash } from './hashes.ts';
import { MerkleTree } from './tree.ts';
import { isConsistent, isIncluded } from './verify-proof.ts';

const hexes = (hashes: readonly Uint8Array[]): string[] => hashes.map(toHex);

function treeOf(leaves: readonly Uint8Array[]): MerkleTree {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree;
}

/** The eight leaves and roots from the tests of Certificate Transparency implementations. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((hex) =>
  Uint8Array.from(Buffer.from(hex, 'hex')),
);
LEAVES.push(Uint8Array.from(Buffer.from('606162636465666768696a6b6c6d6e6f', 'hex')));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('MerkleTree', () => {
  it('has the roots of the known vectors, including earlier sizes', () => {
    const tree = treeOf(LEAVES);
    expect(hexes(ROOTS.map((_, size) => tree.root(size)))).toEqual(ROOTS);
  });

  it('returns the roots, paths and proofs of RFC 6962 for every size up to 40', () => {
    const leaves = Array.from({ length: 40 }, (_, at) => utf8(`leaf ${at}`));
    const tree = treeOf(leaves);
    for (let size = 1; size <= leaves.length; size++) {
      const some = leaves.slice(0, size);
      const root = tree.root(size);
      expect(toHex(root)).toBe(toHex(referenceRoot(some)));
      for (let m = 0; m < size; m++) {
        const path = tree.inclusionProof(m, size);
        expect(hexes(path)).toEqual(hexes(referencePath(m, some)));
        expect(isIncluded(leafHash(some[m] as Uint8Array), m, size, path, root)).toBe(true);
        const proof = tree.consistencyProof(m, size);
        expect(hexes(proof)).toEqual(m === 0 ? [] : hexes(referenceProof(m, some)));
        expect(isConsistent({ size: m, root: tree.root(m) }, { size, root }, proof)).toBe(true);
      }
    }
  });

  it('rejects sizes and indexes out of range', () => {
    const tree = treeOf(LEAVES);
    for (const call of [
      () => tree.root(9),
      () => tree.root(-1),
      () => tree.root(1.5),
      () => tree.inclusionProof(8),
      () => tree.inclusionProof(3, 3),
      () => tree.consistencyProof(4, 3),
      () => tree.consistencyProof(4, 9),
    ])
      expect(call).toThrow(RangeError);
  });
});

/** Changes one thing in a proof: a bit, an added hash, a removed hash, or two swapped ones. */
const altered = (proof: readonly Uint8Array[], seed: number): Uint8Array[] => {
  const copy = proof.map((hash) => Uint8Array.from(hash));
  const at = seed % Math.max(copy.length, 1);
  const kind = seed % 4;
  const hash = copy[at];
  if (hash === undefined || kind === 0) return [...copy, new Uint8Array(32)];
  if (kind === 1) copy.splice(at, 1);
  else if (kind === 2 && copy.length > 1) copy.push(copy.shift() as Bytes);
  else hash[seed % 32] = (hash[seed % 32] as number) ^ (1 << (seed % 8));
  return copy;
};

describe('a wrong proof', () => {
  const leaves = Array.from({ length: 200 }, (_, at) => utf8(`leaf ${at}`));
  const tree = treeOf(leaves);
  const sizes = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat());

  it('never proves that a leaf is included', () => {
    fc.assert(
      fc.property(sizes, ([size, place, seed]) => {
        const index = place % size;
        const hash = leafHash(leaves[index] as Uint8Array);
        const [proof, root] = [tree.inclusionProof(index, size), tree.root(size)];
        expect(isIncluded(hash, index, size, altered(proof, seed), root)).toBe(false);
        const other = (index + 1 + (seed % size)) % size;
        if (other !== index) expect(isIncluded(hash, other, size, proof, root)).toBe(false);
        expect(isIncluded(leafHash(utf8('another')), index, size, proof, root)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never proves that one tree is a prefix of another', () => {
    fc.assert(
      fc.property(sizes, ([size, place, seed]) => {
        const first = (place % size) + 1;
        const [old, now] = [
          { size: first, root: tree.root(first) },
          { size, root: tree.root(size) },
        ];
        const proof = tree.consistencyProof(first, size);
        expect(isConsistent(old, now, altered(proof, seed))).toBe(false);
        const forged = { size: first, root: leafHash(utf8(`forged ${seed}`)) };
        expect(isConsistent(forged, now, proof)).toBe(false);
        expect(isConsistent(now, { ...old, size: first - 1 }, proof)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
