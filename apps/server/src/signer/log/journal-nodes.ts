import { HASH_BYTES } from 'dugout-verify/merkle/hashes';
import type { NodeStore } from 'dugout-verify/merkle/nodes';

const CHUNK_HASHES = 4_096;

export interface SavedNodes {
  readonly levels: readonly (readonly Uint8Array[])[];
  readonly lastLeaves: readonly { readonly index: number; readonly hash: Uint8Array }[];
}

/**
 * Nodes of the journal's tree, 32 bytes of memory a line. Only the last two leaves, which an append needs, are
 * kept, since the journal's file has the others; `leafAt` recomputes them.
 */
export class JournalNodes implements NodeStore {
  readonly #leafAt: (index: number) => Uint8Array;
  /** By level, starting at 1, in chunks that never move. */
  readonly #levels: Uint8Array[][] = [];
  /** The last leaf at an even index and the last at an odd one. */
  readonly #lastLeaves: { readonly index: number; readonly hash: Uint8Array }[] = [];

  constructor(leafAt: (index: number) => Uint8Array) {
    this.#leafAt = leafAt;
  }

  node(level: number, index: number): Uint8Array {
    if (level === 0) {
      const last = this.#lastLeaves[index % 2];
      return last?.index === index ? last.hash : this.#leafAt(index);
    }
    const piece = this.#levels[level]?.[Math.floor(index / CHUNK_HASHES)];
    if (piece === undefined) throw new RangeError(`no node ${index} on level ${level}`);
    const at = (index % CHUNK_HASHES) * HASH_BYTES;
    return piece.subarray(at, at + HASH_BYTES);
  }

  save(): SavedNodes {
    return { levels: this.#levels, lastLeaves: this.#lastLeaves };
  }

  restore({ levels, lastLeaves }: SavedNodes): void {
    levels.forEach((pieces, level) => {
      this.#levels[level] = pieces.map((piece) => Uint8Array.from(piece));
    });
    for (const leaf of lastLeaves) this.#lastLeaves[leaf.index % 2] = leaf;
  }

  put(level: number, index: number, hash: Uint8Array): void {
    if (level === 0) {
      this.#lastLeaves[index % 2] = { index, hash };
      return;
    }
    this.#levels[level] ??= [];
    const pieces = this.#levels[level];
    const place = Math.floor(index / CHUNK_HASHES);
    pieces[place] ??= new Uint8Array(CHUNK_HASHES * HASH_BYTES);
    pieces[place].set(hash, (index % CHUNK_HASHES) * HASH_BYTES);
  }
}
