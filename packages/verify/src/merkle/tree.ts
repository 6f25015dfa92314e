import { EMPTY_ROOT, leafHash, nodeHash } from './hashes.ts';
import { type NodeStore, PackedNodes } from './nodes.ts';

/** Returns the largest power of two below `size`, which must be at least 2: where RFC 6962 splits a tree. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Returns the level of the perfect tree with this many leaves; null when there is none. */
function perfectLevel(size: number): number | null {
  let level = 0;
  for (let rest = size; rest > 1; rest /= 2, level++) if (rest % 2 === 1) return null;
  return level;
}

/**
 * An append-only Merkle tree (RFC 6962). An append writes two nodes on average; roots and proofs, also of earlier
 * sizes, read at most about log2(size) squared of them. Sizes and indexes outside the tree throw RangeError.
 */
export class MerkleTree {
  readonly #nodes: NodeStore;
  #size: number;

  /** `size` is the number of leaves already in `nodes`. */
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

  /** Like `append`, given the leaf's hash. */
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

  leafHash(index: number): Uint8Array {
    this.#within(index, this.#size - 1);
    return this.#nodes.node(0, index);
  }

  root(size = this.#size): Uint8Array {
    this.#within(size, this.#size);
    return size === 0 ? EMPTY_ROOT : this.#range(0, size);
  }

  /** Returns the siblings from the leaf up to the root of the tree of `size`. */
  inclusionProof(index: number, size = this.#size): Uint8Array[] {
    this.#within(size, this.#size);
    this.#within(index, size - 1);
    return this.#path(index, 0, size);
  }

  /** Returns the proof that the tree of size `first` is a prefix of the tree of size `second`. */
  consistencyProof(first: number, second = this.#size): Uint8Array[] {
    this.#within(second, this.#size);
    this.#within(first, second);
    return first === 0 || first === second ? [] : this.#subproof(first, 0, second, true);
  }

  #within(value: number, most: number): void {
    if (!Number.isSafeInteger(value) || value < 0 || value > most)
      throw new RangeError(`${value} is outside 0 to ${most}`);
  }

  /**
   * Returns the hash of `size` leaves from `start` on. `start` must be a multiple of the smallest power of two
   * that is at least `size`.
   */
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

  /** SUBPROOF of RFC 6962, section 2.1.2; `known` while the reader already has the subtree's root. */
  #subproof(first: number, start: number, size: number, known: boolean): Uint8Array[] {
    if (first === size) return known ? [] : [this.#range(start, size)];
    const split = splitOf(size);
    return first <= split
      ? [...this.#subproof(first, start, split, known), this.#range(start + split, size - split)]
      : [...this.#subproof(first - split, start + split, size - split, false), this.#range(start, split)];
  }
}
