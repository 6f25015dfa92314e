import { Arena, type ArenaDump } from './arena.ts';
import { HashIndex, type HashIndexDump } from './hash-index.ts';

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0:.-_';
/** Code of each UTF-16 unit; -1 when it does not pack. */
const CODES = new Int8Array(2 ** 16).fill(-1);
for (let i = 0; i < LETTERS.length; i++) CODES[LETTERS.charCodeAt(i)] = i + 1;

const BITS = 6;
const NONE = -1;

/**
 * 32-bit words for 96 letters, enough for a base58 signature (88) and an instruction path; and for 48 letters,
 * enough for an address (44).
 */
export const WORDS_OF_EVENT = 18;
export const WORDS_OF_ADDRESS = 9;

export interface PackedIdsDump {
  readonly ids: ArenaDump;
  readonly index: HashIndexDump;
  /** Ids that do not pack, by slot. */
  readonly texts: ReadonlyMap<number, string>;
}

/**
 * Ids by slot, packed into 6 bits per letter, with an exact index from id to slot. Ids that do not pack (too
 * long, other letters) are kept as text. A lookup keeps the packed form, so `put` of the same id right after it
 * does not pack again.
 */
export class PackedIds {
  readonly #words: number;
  readonly #most: number;
  readonly #ids: Arena;
  readonly #index = new HashIndex();
  readonly #packed: Uint32Array;
  #hash = 0;
  #packs = false;
  readonly #slotByText = new Map<string, number>();
  readonly #textBySlot = new Map<number, string>();
  /** Cache: the id found or stored last is usually the next one requested. */
  #last = '';
  #lastSlot = NONE;

  /** `words` is the number of 32-bit words per id. */
  constructor(words: number) {
    // Arena records are multiples of 8 bytes.
    this.#words = words + (words & 1);
    this.#most = Math.floor((words * 32) / BITS);
    this.#ids = new Arena(this.#words * 4);
    this.#packed = new Uint32Array(this.#words);
  }

  get bytes(): number {
    return this.#ids.bytes + this.#index.bytes;
  }

  /** Returns the slot of an id, or -1. */
  find(id: string): number {
    if (this.#lastSlot !== NONE && this.#last === id) return this.#lastSlot;
    this.#packs = this.#pack(id);
    if (!this.#packs) return this.#slotByText.get(id) ?? NONE;
    this.#hash = hashOf(this.#packed, 0, this.#words);
    for (
      let entry = this.#index.first(this.#hash);
      entry !== NONE;
      entry = this.#index.after(entry, this.#hash)
    ) {
      const slot = this.#index.record(entry);
      if (!this.#equals(slot)) continue;
      this.#last = id;
      this.#lastSlot = slot;
      return slot;
    }
    return NONE;
  }

  /** Stores the id that was last looked up (and not found) under `slot`. */
  put(slot: number, id: string): void {
    this.#last = id;
    this.#lastSlot = slot;
    if (!this.#packs) {
      this.#slotByText.set(id, slot);
      this.#textBySlot.set(slot, id);
      return;
    }
    this.#ids.reserve(slot);
    this.#ids.words(slot).set(this.#packed, this.#ids.wordsFrom(slot));
    this.#index.add(this.#hash, slot);
  }

  text(slot: number): string {
    const kept = this.#textBySlot.get(slot);
    if (kept !== undefined) return kept;
    const words = this.#ids.words(slot);
    const from = this.#ids.wordsFrom(slot);
    const letters: number[] = [];
    for (let letter = 0; letter < this.#most; letter++) {
      const bit = letter * BITS;
      const at = from + (bit >>> 5);
      const shift = bit & 31;
      let code = (words[at] as number) >>> shift;
      if (shift > 26) code |= (words[at + 1] as number) << (32 - shift);
      code &= 63;
      if (code === 0) break;
      letters.push(LETTERS.charCodeAt(code - 1));
    }
    // One call makes a flat string; appending letters would keep the parts alive.
    return String.fromCharCode(...letters);
  }

  remove(slot: number): void {
    if (slot === this.#lastSlot) this.#lastSlot = NONE;
    const kept = this.#textBySlot.get(slot);
    if (kept !== undefined) {
      this.#textBySlot.delete(slot);
      this.#slotByText.delete(kept);
      return;
    }
    this.#index.remove(hashOf(this.#ids.words(slot), this.#ids.wordsFrom(slot), this.#words), slot);
  }

  dump(): PackedIdsDump {
    return { ids: this.#ids.dump(), index: this.#index.dump(), texts: this.#textBySlot };
  }

  load({ ids, index, texts }: PackedIdsDump): void {
    this.#ids.load(ids);
    this.#index.load(index);
    for (const [slot, text] of texts) {
      this.#textBySlot.set(slot, text);
      this.#slotByText.set(text, slot);
    }
  }

  #pack(id: string): boolean {
    if (id.length > this.#most) return false;
    const packed = this.#packed;
    // Sixteen letters fill three words. Unrolled, since the ids of every trade pass through here.
    let at = 0;
    let from = 0;
    for (; from + 16 <= id.length; from += 16, at += 3) if (!packSixteen(id, from, packed, at)) return false;
    packed.fill(0, at);
    let word = 0;
    let shift = 0;
    for (; from < id.length; from++) {
      const code = codeAt(id, from);
      if (code < 0) return false;
      word |= code << shift;
      shift += BITS;
      if (shift < 32) continue;
      packed[at++] = word;
      shift -= 32;
      word = shift === 0 ? 0 : code >>> (BITS - shift);
    }
    if (at < packed.length) packed[at] = word;
    return true;
  }

  #equals(slot: number): boolean {
    const [words, from, packed] = [this.#ids.words(slot), this.#ids.wordsFrom(slot), this.#packed];
    for (let i = 0; i < this.#words; i++) if (words[from + i] !== packed[i]) return false;
    return true;
  }
}

const codeAt = (text: string, at: number): number => CODES[text.charCodeAt(at)] as number;

function packSixteen(id: string, from: number, packed: Uint32Array, at: number): boolean {
  const [c0, c1, c2, c3] = [
    codeAt(id, from),
    codeAt(id, from + 1),
    codeAt(id, from + 2),
    codeAt(id, from + 3),
  ];
  const [c4, c5, c6, c7] = [
    codeAt(id, from + 4),
    codeAt(id, from + 5),
    codeAt(id, from + 6),
    codeAt(id, from + 7),
  ];
  const [c8, c9, c10, c11] = [
    codeAt(id, from + 8),
    codeAt(id, from + 9),
    codeAt(id, from + 10),
    codeAt(id, from + 11),
  ];
  const [c12, c13, c14, c15] = [
    codeAt(id, from + 12),
    codeAt(id, from + 13),
    codeAt(id, from + 14),
    codeAt(id, from + 15),
  ];
  packed[at] = c0 | (c1 << 6) | (c2 << 12) | (c3 << 18) | (c4 << 24) | (c5 << 30);
  packed[at + 1] = (c5 >>> 2) | (c6 << 4) | (c7 << 10) | (c8 << 16) | (c9 << 22) | (c10 << 28);
  packed[at + 2] = (c10 >>> 4) | (c11 << 2) | (c12 << 8) | (c13 << 14) | (c14 << 20) | (c15 << 26);
  return (c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 | c10 | c11 | c12 | c13 | c14 | c15) >= 0;
}

function hashOf(words: Uint32Array, from: number, count: number): number {
  let hash = 0x9e3779b9;
  for (let i = from; i < from + count; i++) {
    hash = Math.imul(hash ^ (words[i] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash | 0;
}
