const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0:.-_';
const CODES = new Int8Array(128);
for (let i = 0; i < LETTERS.length; i++) CODES[LETTERS.charCodeAt(i)] = i + 1;

/** 6 bits a letter: 18 words hold 96 letters, a base58 signature (88) and the path of its instruction. */
const WORDS = 18;
const MOST_LETTERS = (WORDS * 32) / 6;
const EMPTY = -1;

/**
 * Event ids by slot of the tape, packed, with an exact index from id to slot. Ids that do not pack (too long, other letters) are kept as text.
 * Looking an id up leaves it packed, so that `put` of the same id right after costs no second packing.
 */
export class PackedIds {
  #words = new Uint32Array(0);
  #table = new Int32Array(16).fill(EMPTY);
  #count = 0;
  readonly #packed = new Uint32Array(WORDS);
  #packs = false;
  readonly #slotByText = new Map<string, number>();
  readonly #textBySlot = new Map<number, string>();

  /** Bytes taken by the packed ids and their index. */
  get bytes(): number {
    return this.#words.byteLength + this.#table.byteLength;
  }

  reserve(slots: number): void {
    if (slots * WORDS <= this.#words.length) return;
    const words = new Uint32Array(slots * WORDS);
    words.set(this.#words);
    this.#words = words;
  }

  /** The slot that holds `id`, or -1. */
  find(id: string): number {
    this.#packs = this.#pack(id);
    if (!this.#packs) return this.#slotByText.get(id) ?? EMPTY;
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = hashOf(this.#packed, 0) & mask; ; at = (at + 1) & mask) {
      const slot = table[at] as number;
      if (slot === EMPTY || this.#equals(slot)) return slot;
    }
  }

  /** Stores the id that was looked up last (and not found) under `slot`. */
  put(slot: number, id: string): void {
    if (!this.#packs) {
      this.#slotByText.set(id, slot);
      this.#textBySlot.set(slot, id);
      return;
    }
    if ((this.#count + 1) * 2 > this.#table.length) this.#rehash();
    this.#words.set(this.#packed, slot * WORDS);
    this.#insert(slot);
    this.#count++;
  }

  text(slot: number): string {
    const kept = this.#textBySlot.get(slot);
    if (kept !== undefined) return kept;
    let text = '';
    for (let letter = 0; letter < MOST_LETTERS; letter++) {
      const bit = letter * 6;
      const at = slot * WORDS + (bit >>> 5);
      const shift = bit & 31;
      let code = (this.#words[at] as number) >>> shift;
      if (shift > 26) code |= (this.#words[at + 1] as number) << (32 - shift);
      code &= 63;
      if (code === 0) break;
      text += LETTERS[code - 1];
    }
    return text;
  }

  remove(slot: number): void {
    const kept = this.#textBySlot.get(slot);
    if (kept !== undefined) {
      this.#textBySlot.delete(slot);
      this.#slotByText.delete(kept);
      return;
    }
    const table = this.#table;
    const mask = table.length - 1;
    let hole = hashOf(this.#words, slot * WORDS) & mask;
    while (table[hole] !== slot) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; table[at] !== EMPTY; at = (at + 1) & mask) {
      const home = hashOf(this.#words, (table[at] as number) * WORDS) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      table[hole] = table[at] as number;
      hole = at;
    }
    table[hole] = EMPTY;
    this.#count--;
  }

  #pack(id: string): boolean {
    if (id.length > MOST_LETTERS) return false;
    const packed = this.#packed.fill(0);
    let word = 0;
    let at = 0;
    let shift = 0;
    for (let i = 0; i < id.length; i++) {
      const letter = id.charCodeAt(i);
      const code = letter < 128 ? (CODES[letter] as number) : 0;
      if (code === 0) return false;
      word |= code << shift;
      shift += 6;
      if (shift < 32) continue;
      packed[at++] = word;
      shift -= 32;
      word = shift === 0 ? 0 : code >>> (6 - shift);
    }
    if (at < WORDS) packed[at] = word;
    return true;
  }

  #equals(slot: number): boolean {
    const from = slot * WORDS;
    for (let i = 0; i < WORDS; i++) if (this.#words[from + i] !== this.#packed[i]) return false;
    return true;
  }

  #insert(slot: number): void {
    const mask = this.#table.length - 1;
    let at = hashOf(this.#words, slot * WORDS) & mask;
    while (this.#table[at] !== EMPTY) at = (at + 1) & mask;
    this.#table[at] = slot;
  }

  #rehash(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2).fill(EMPTY);
    for (const slot of old) if (slot !== EMPTY) this.#insert(slot);
  }
}

function hashOf(words: Uint32Array, from: number): number {
  let hash = 0x9e3779b9;
  for (let i = from; i < from + WORDS; i++) {
    hash = Math.imul(hash ^ (words[i] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}
