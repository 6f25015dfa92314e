import type { Bytes } from '../bytes.ts';
import { HASH_BYTES } from './hashes.ts';

export interface NodeStore {
  node(level: number, index: number): Uint8Array;
  put(level: number, index: number, hash: Uint8Array): void;
}

/** In memory, 64 bytes per leaf. */
export class PackedNodes implements NodeStore {
  readonly #levels: Bytes[] = [];

  node(level: number, index: number): Uint8Array {
    const at = index * HASH_BYTES;
    const hash = this.#levels[level]?.subarray(at, at + HASH_BYTES);
    if (hash?.length !== HASH_BYTES) throw new RangeError(`no node ${index} on level ${level}`);
    return hash;
  }

  put(level: number, index: number, hash: Uint8Array): void {
    const at = index * HASH_BYTES;
    let nodes = this.#levels[level] ?? new Uint8Array(HASH_BYTES);
    if (at >= nodes.length) {
      const grown = new Uint8Array(Math.max(nodes.length * 2, at + HASH_BYTES));
      grown.set(nodes);
      nodes = grown;
    }
    nodes.set(hash, at);
    this.#levels[level] = nodes;
  }
}
