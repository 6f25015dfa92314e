import { lengthened, nextSize } from '../store/growth.ts';
import { HashIndex } from '../store/hash-index.ts';
import { TextStore } from '../store/text-store.ts';

const NONE = -1;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Tokens by text, each under one text at a time. A text and its tokens have a number, their group. */
export class TextGroups {
  readonly #texts = new TextStore();
  readonly #index = new HashIndex();
  #groups = 0;
  /** Per group: the place of its text, its newest token, and the number of its tokens. */
  #places = new Int32Array(0);
  #newest = new Int32Array(0);
  #counts = new Int32Array(0);
  /** Per token: its group, and the next token of that group. */
  #groupOf = new Int32Array(0);
  #next = new Int32Array(0);

  /** Adds a token that is in no group. Returns its group. */
  add(text: string, token: number): number {
    const group = this.#find(text);
    if (token >= this.#groupOf.length) {
      const length = nextSize(this.#groupOf.length, token + 1);
      this.#groupOf = lengthened(this.#groupOf, length, NONE);
      this.#next = lengthened(this.#next, length, NONE);
    }
    this.#groupOf[token] = group;
    this.#next[token] = this.#newest[group] as number;
    this.#newest[group] = token;
    this.#counts[group] = (this.#counts[group] as number) + 1;
    return group;
  }

  /** Removes a token from its group. */
  remove(token: number): void {
    const group = this.groupOf(token);
    if (group === NONE) return;
    const next = this.#next[token] as number;
    let before = this.#newest[group] as number;
    if (before === token) this.#newest[group] = next;
    else {
      while (this.#next[before] !== token) before = this.#next[before] as number;
      this.#next[before] = next;
    }
    this.#groupOf[token] = NONE;
    this.#counts[group] = (this.#counts[group] as number) - 1;
  }

  /** Returns a token's group, -1 for none. */
  groupOf(token: number): number {
    return this.#groupOf[token] ?? NONE;
  }

  /** Number of tokens in a group. */
  count(group: number): number {
    return this.#counts[group] ?? 0;
  }

  /** Returns the tokens of a group, the last added one first. */
  of(group: number): number[] {
    const tokens: number[] = [];
    for (let token = this.#newest[group] ?? NONE; token !== NONE; token = this.#next[token] as number)
      tokens.push(token);
    return tokens;
  }

  #find(text: string): number {
    const hash = hashOf(text);
    for (let entry = this.#index.first(hash); entry !== NONE; entry = this.#index.after(entry, hash)) {
      const group = this.#index.record(entry);
      if (this.#texts.text(this.#places[group] as number) === text) return group;
    }
    const group = this.#groups++;
    if (group >= this.#places.length) {
      const length = nextSize(this.#places.length, group + 1);
      this.#places = lengthened(this.#places, length, NONE);
      this.#newest = lengthened(this.#newest, length, NONE);
      this.#counts = lengthened(this.#counts, length, 0);
    }
    this.#places[group] = this.#texts.add(text);
    this.#index.add(hash, group);
    return group;
  }
}
