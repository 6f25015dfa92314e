import { Arena } from './arena.ts';
import { HashIndex } from './hash-index.ts';

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0:.-_';
const CODES = new Int8Array(128);
for (let i = 0; i < LETTERS.length; i++) CODES[LETTERS.charCodeAt(i)] = i + 1;

/** 6 bits a letter: 18 words hold 96 letters, a base58 signature (88) and the path of its instruction. */
const WORDS = 18;
const MOST_LETTERS = (WORDS * 32) / 6;
const NONE = -1;

/**
 * Event ids by slot of the tape, packed, with an exact index from id to slot. Ids that do not pack (too long, other letters) are kept as text.
 * Looking an id up leaves it packed, so that `put` of the same id right after costs no second packing.
 */
export class PackedIds {
  readonly #ids = new Arena(WORDS * 4);
  readonly #index = new HashIndex();
  readonly #packed = new Uint32Array(WORDS);
  #hash = 0;
  #packs = false;
  readonly #slotByText = new Map<string, number>();
  readonly #textBySlot = new Map<number, string>();

  /** Bytes taken by the packed ids and their index. */
  get bytes(): number {
    return this.#ids.bytes + this.#index.bytes;
  }

  /** The slot that holds `id`, or -1. */
  find(id: string): number {
    this.#packs = this.#pack(id);
    if (!this.#packs) return this.#slotByText.get(id) ?? NONE;
    this.#hash = hashOf(this.#packed, 0);
    for (let entry = this.#index.first(this.#hash); entry !== NONE; entry = this.#index.after(entry, this.#hash)) {
      const slot = this.#index.record(entry);
      if (this.#equals(slot)) return slot;
    }
    return NONE;
  }

  /** Stores the id that was looked up last (and not found) under `slot`. */
  put(slot: number, id: string): void {
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
    let text = '';
    for (let letter = 0; letter < MOST_LETTERS; letter++) {
      const bit = letter * 6;
      const at = from + (bit >>> 5);
      const shift = bit & 31;
      let code = (words[at] as number) >>> shift;
      if (shift > 26) code |= (words[at + 1] as number) << (32 - shift);
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
    this.#index.remove(hashOf(this.#ids.words(slot), this.#ids.wordsFrom(slot)), slot);
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
    const [words, from, packed] = [this.#ids.words(slot), this.#ids.wordsFrom(slot), this.#packed];
    for (let i = 0; i < WORDS; i++) if (words[from + i] !== packed[i]) return false;
    return true;
  }
}

function hashOf(words: Uint32Array, from: number): number {
  let hash = 0x9e3779b9;
  for (let i = from; i < from + WORDS; i++) {
    hash = Math.imul(hash ^ (words[i] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash | 0;
}
