import { EMPTY_ROOT, leafHash, nodeHash } from './hashes.ts';
import { type NodeStore, PackedNodes } from './nodes.ts';

/** The largest power of two below `size`, which is at least 2: where RFC 6962 splits a tree. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The level of the perfect tree with so many leaves; null when no perfect tree has that many. */
function perfectLevel(size: number): number | null {
  let level = 0;
  for (let rest = size; rest > 1; rest /= 2, level++) if (rest % 2 === 1) return null;
  return level;
}

/**
 * An append-only Merkle tree (RFC 6962). An append writes two nodes on average; roots and proofs, also of
 * earlier sizes, read about log2(size) of them squared at most. Sizes and indexes outside the tree throw a
 * RangeError.
 */
export class MerkleTree {
  readonly #nodes: NodeStore;
  #size: number;

  /** `size` is how many leaves `nodes` already holds. */
  constructor(nodes: NodeStore = new PackedNodes(), size = 0) {
    this.#nodes = nodes;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the leaf's index. */
  append(leaf: Uint8Array): number {
    return this.appendHash(leafHash(leaf));
  }

  /** As `append`, by the leaf's hash. */
  appendHash(hash: Uint8Array): number {
    const at = this.#size++;
    this.#nodes.put(0, at, hash);
    let node = hash;
    for (let level = 0, index = at; index % 2 === 1; level++, index = (index - 1) / 2) {
      node = nodeHash(this.#nodes.node(level, index - 1), node);
      this.#nodes.put(level + 1, (index - 1) / 2, node);
    }
    return at;
  }

  /** Returns the hash of the leaf at `index`. */
  leafHash(index: number): Uint8Array {
    this.#within(index, this.#size - 1);
    return this.#nodes.node(0, index);
  }

  root(size = this.#size): Uint8Array {
    this.#within(size, this.#size);
    return size === 0 ? EMPTY_ROOT : this.#range(0, size);
  }

  /** The siblings from the leaf up to the root of the tree of `size`. */
  inclusionProof(index: number, size = this.#size): Uint8Array[] {
    this.#within(size, this.#size);
    this.#within(index, size - 1);
    return this.#path(index, 0, size);
  }

  /** What shows that the tree of size `first` is a beginning of the tree of size `second`. */
  consistencyProof(first: number, second = this.#size): Uint8Array[] {
    this.#within(second, this.#size);
    this.#within(first, second);
    return first === 0 || first === second ? [] : this.#subproof(first, 0, second, true);
  }

  #within(value: number, most: number): void {
    if (!Number.isSafeInteger(value) || value < 0 || value > most)
      throw new RangeError(`${value} is outside 0 to ${most}`);
  }

  /** The hash of `size` leaves from `start` on; `start` is a multiple of the power of two that holds `size`. */
  #range(start: number, size: number): Uint8Array {
    const level = perfectLevel(size);
    if (level !== null) return this.#nodes.node(level, start / size);
    const split = splitOf(size);
    return nodeHash(this.#range(start, split), this.#range(start + split, size - split));
  }

  #path(index: number, start: number, size: number): Uint8Array[] {
    if (size === 1) return [];
    const split = splitOf(size);
    return index < split
      ? [...this.#path(index, start, split), this.#range(start + split, size - split)]
      : [...this.#path(index - split, start + split, size - split), this.#range(start, split)];
  }

  /** SUBPROOF of RFC 6962, section 2.1.2; `known` while the reader has the subtree's root already. */
  #subproof(first: number, start: number, size: number, known: boolean): Uint8Array[] {
    if (first === size) return known ? [] : [this.#range(start, size)];
    const split = splitOf(size);
    return first <= split
      ? [...this.#subproof(first, start, split, known), this.#range(start + split, size - split)]
      : [...this.#subproof(first - split, start + split, size - split, false), this.#range(start, split)];
  }
}
