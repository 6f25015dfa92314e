const EMPTY = -1;

export interface HashIndexDump {
  readonly entries: Int32Array<ArrayBuffer>;
  readonly size: number;
}

/**
 * Records by the hashes of their keys (32-bit integers): open addressing. An entry holds record and hash, so
 * neither growing nor skipping another key's entry reads a record.
 */
export class HashIndex {
  #entries = new Int32Array(128).fill(EMPTY);
  #mask = 63;
  #size = 0;

  get bytes(): number {
    return this.#entries.byteLength;
  }

  /** Returns the first entry of a hash, or -1; `after` returns the next one. */
  first(hash: number): number {
    return this.#seek(hash & this.#mask, hash);
  }
  after(entry: number, hash: number): number {
    return this.#seek((entry + 1) & this.#mask, hash);
  }
  record(entry: number): number {
    return this.#entries[entry * 2] as number;
  }

  add(hash: number, record: number): void {
    if ((this.#size + 1) * 4 > (this.#mask + 1) * 3) this.#grow();
    this.#put(hash, record);
    this.#size++;
  }

  /** Removes a record that is indexed under `hash`. Entries behind it move up so that all stay reachable. */
  remove(hash: number, record: number): void {
    const [entries, mask] = [this.#entries, this.#mask];
    let hole = hash & mask;
    while (entries[hole * 2] !== record) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; entries[at * 2] !== EMPTY; at = (at + 1) & mask) {
      const home = (entries[at * 2 + 1] as number) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      entries.copyWithin(hole * 2, at * 2, at * 2 + 2);
      hole = at;
    }
    entries[hole * 2] = EMPTY;
    this.#size--;
  }

  dump(): HashIndexDump {
    return { entries: this.#entries, size: this.#size };
  }

  load({ entries, size }: HashIndexDump): void {
    this.#entries = entries;
    this.#mask = entries.length / 2 - 1;
    this.#size = size;
  }

  #seek(from: number, hash: number): number {
    const [entries, mask] = [this.#entries, this.#mask];
    for (let at = from; ; at = (at + 1) & mask) {
      if (entries[at * 2] === EMPTY) return EMPTY;
      if (entries[at * 2 + 1] === hash) return at;
    }
  }

  #put(hash: number, record: number): void {
    const [entries, mask] = [this.#entries, this.#mask];
    let at = hash & mask;
    while (entries[at * 2] !== EMPTY) at = (at + 1) & mask;
    entries[at * 2] = record;
    entries[at * 2 + 1] = hash;
  }

  #grow(): void {
    const old = this.#entries;
    this.#entries = new Int32Array(old.length * 2).fill(EMPTY);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== EMPTY) this.#put(old[at + 1] as number, old[at] as number);
    }
  }
}

/** Returns the hash of two integers. */
export function hashOfPair(first: number, second: number): number {
  let hash = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return hash ^ (hash >>> 13);
}
