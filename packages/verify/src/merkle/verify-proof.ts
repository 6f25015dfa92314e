/** Verifies proofs according to RFC 9162, sections 2.1.3.2 and 2.1.4.2, with sizes up to 2^53. */

import { equalBytes } from '../bytes.ts';
import { EMPTY_ROOT, nodeHash } from './hashes.ts';

const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);
/** For integers from 1. */
const isPowerOfTwo = (n: number): boolean => n === 1 || (!isOdd(n) && isPowerOfTwo(n / 2));
const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

/** Reports whether the leaf with this hash has this index in the tree with this size and root. */
export function isIncluded(
  hash: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  let [at, last, node] = [index, size - 1, hash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      node = nodeHash(sibling, node);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else node = nodeHash(node, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equalBytes(node, root);
}

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Reports whether the tree of `first` is a prefix of the tree of `second`. */
export function isConsistent(first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (!isCount(first.size) || !isCount(second.size) || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && equalBytes(first.root, second.root);
  if (first.size === 0) return proof.length === 0 && equalBytes(first.root, EMPTY_ROOT);

  const [start, ...rest] = isPowerOfTwo(first.size) ? [first.root, ...proof] : proof;
  if (start === undefined) return false;
  let [at, last] = [first.size - 1, second.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [firstNode, secondNode] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      firstNode = nodeHash(sibling, firstNode);
      secondNode = nodeHash(sibling, secondNode);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else secondNode = nodeHash(secondNode, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equalBytes(firstNode, first.root) && equalBytes(secondNode, second.root);
}
