const NONE = -1;

/**
 * Heads of chains by a 32-bit key: open addressing in two typed arrays. Colliding keys share a chain, so callers
 * compare the records while walking it.
 */
export class HashHeads {
  #keys = new Int32Array(128);
  #heads = new Int32Array(128).fill(NONE);
  #mask = 127;
  #size = 0;

  get bytes(): number {
    return this.#keys.byteLength + this.#heads.byteLength;
  }

  /** Returns the head of a key's chain, or -1. */
  get(key: number): number {
    return this.#heads[this.#placeOf(key)] as number;
  }

  /** Sets a new head for a key's chain and returns the previous one, or -1. */
  replace(key: number, head: number): number {
    const at = this.#placeOf(key);
    const before = this.#heads[at] as number;
    this.#keys[at] = key;
    this.#heads[at] = head;
    if (before === NONE && ++this.#size * 4 > (this.#mask + 1) * 3) this.#grow();
    return before;
  }

  #placeOf(key: number): number {
    let at = Math.imul(key, 0x9e3779b1) & this.#mask;
    while (this.#heads[at] !== NONE && this.#keys[at] !== key) at = (at + 1) & this.#mask;
    return at;
  }

  #grow(): void {
    const [keys, heads] = [this.#keys, this.#heads];
    this.#mask = this.#mask * 2 + 1;
    this.#keys = new Int32Array(this.#mask + 1);
    this.#heads = new Int32Array(this.#mask + 1).fill(NONE);
    for (let old = 0; old < heads.length; old++) {
      if (heads[old] === NONE) continue;
      const at = this.#placeOf(keys[old] as number);
      this.#keys[at] = keys[old] as number;
      this.#heads[at] = heads[old] as number;
    }
  }
}

/** Returns a seeded 32-bit hash of a substring. */
export function hashPiece(text: string, from: number, to: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
