import { lengthened, nextSize } from '../store/growth.ts';
import { typosAllowed } from '../text/edit-distance.ts';
import { wordsOf } from '../text/skeleton.ts';
import { BestOf } from './best-of.ts';
import { FITS, type Fit, type Hit, type Standing } from './fit.ts';
import { SortedWords } from './sorted-words.ts';
import { TypoWords } from './typo-words.ts';

const NONE = -1;
/** What a word is to an item: its name's or ticker's first word, or all of it. */
const [FIRST, ALL] = [1, 2];

/** Names by their words: prefixes, typos, words in any order. Items are numbers; adding one moves little. */
export class TextIndex {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #sorted = new SortedWords(this.#texts);
  readonly #typos = new TypoWords(this.#texts);
  #heads = new Int32Array(0);
  /** Entries: an item with its flags, and the entry before it under the same word. */
  #items = new Int32Array(0);
  #previous = new Int32Array(0);
  #entries = 0;
  readonly #lines: (readonly [name: string, ticker: string] | undefined)[] = [];
  /** How many words of the current question an item has, counted from `#base`; what it is to a single one. */
  #stamps = new Int32Array(0);
  #flags = new Uint8Array(0);
  #base = 1;

  add(item: number, name: string, ticker = ''): void {
    const [inName, inTicker] = [wordsOf(name), wordsOf(ticker)];
    this.#lines[item] = [inName.join(' '), inTicker.join(' ')];
    if (item >= this.#stamps.length) {
      this.#stamps = lengthened(this.#stamps, nextSize(this.#stamps.length, item + 1), 0);
      this.#flags = new Uint8Array(this.#stamps.length);
    }
    const flags = new Map<string, number>();
    for (const words of [inName, inTicker]) {
      words.forEach((word, place) => {
        const flag = place > 0 ? 0 : words.length === 1 ? FIRST | ALL : FIRST;
        flags.set(word, (flags.get(word) ?? 0) | flag);
      });
      const joined = words.join('');
      if (joined !== '' && !flags.has(joined)) flags.set(joined, 0);
    }
    for (const [word, flag] of flags) this.#put(word, item, flag);
  }

  /** The best `limit` items for a text, best first. Items that fit but for typos follow those that fit. */
  find(text: string, limit: number, standing: Standing): Hit[] {
    const words = [...new Set(wordsOf(text))];
    if (words.length === 0) return [];
    const line = wordsOf(text).join(' ');
    const best = new BestOf(limit, standing);
    const exact = this.#collect(words, (word, visit) => this.#sorted.eachWith(word, visit));
    for (const item of exact) best.add(item, words.length === 1 ? this.#fitOfWord(item) : this.#fitOfLine(item, line));
    if (exact.length >= limit) return best.inOrder();
    const seen = new Set(exact);
    let close = this.#collect(words, (word, visit) => this.#eachClose(word, visit, false));
    if (close.length === 0) close = this.#collect(words, (word, visit) => this.#eachClose(word, visit, true));
    for (const item of close) if (!seen.has(item)) best.add(item, FITS.typo);
    return best.inOrder();
  }

  #fitOfWord(item: number): Fit {
    const flags = this.#flags[item] as number;
    return (flags & ALL) !== 0 ? FITS.whole : (flags & FIRST) !== 0 ? FITS.prefix : FITS.words;
  }

  #fitOfLine(item: number, line: string): Fit {
    const [name, ticker] = this.#lines[item] ?? ['', ''];
    if (name === line || ticker === line) return FITS.whole;
    return name.startsWith(line) || ticker.startsWith(line) ? FITS.prefix : FITS.words;
  }

  #eachClose(word: string, visit: (word: number) => void, twice: boolean): void {
    this.#sorted.eachWith(word, visit);
    const allowed = typosAllowed(word.length);
    if (allowed > 0) this.#typos.eachWithinOne(word, visit);
    if (twice && allowed > 1) this.#typos.eachWithinTwo(word, visit);
  }

  /** The items that have a word of each kind: every word of the question narrows them down, the longest first. */
  #collect(words: readonly string[], eachWord: (word: string, visit: (word: number) => void) => void): number[] {
    const base = this.#base;
    this.#base += words.length + 1;
    let found: number[] = [];
    words
      .toSorted((a, b) => b.length - a.length)
      .forEach((wanted, round) => {
        const next: number[] = [];
        eachWord(wanted, (word) => {
          const whole = this.#texts[word] === wanted ? ALL : 0;
          for (let entry = this.#heads[word] as number; entry !== NONE; entry = this.#previous[entry] as number) {
            const item = (this.#items[entry] as number) >>> 2;
            const flags = (this.#items[entry] as number) & (FIRST | whole);
            const stamp = this.#stamps[item] as number;
            if (stamp === base + round) this.#flags[item] = (this.#flags[item] as number) | flags;
            if (stamp === base + round || (round > 0 && stamp !== base + round - 1)) continue;
            this.#stamps[item] = base + round;
            this.#flags[item] = flags;
            next.push(item);
          }
        });
        found = next;
      });
    return found;
  }

  #put(word: string, item: number, flags: number): void {
    const known = this.#numbers.get(word);
    const number = known ?? this.#newWord(word);
    if (this.#entries === this.#items.length) {
      const length = nextSize(this.#entries, this.#entries + 1);
      this.#items = lengthened(this.#items, length, 0);
      this.#previous = lengthened(this.#previous, length, NONE);
    }
    this.#items[this.#entries] = (item << 2) | flags;
    this.#previous[this.#entries] = this.#heads[number] as number;
    this.#heads[number] = this.#entries++;
  }

  #newWord(word: string): number {
    const number = this.#texts.length;
    this.#texts.push(word);
    this.#numbers.set(word, number);
    if (number >= this.#heads.length) this.#heads = lengthened(this.#heads, nextSize(this.#heads.length, number + 1), NONE);
    this.#sorted.add(number);
    this.#typos.add(number);
    return number;
  }
}
