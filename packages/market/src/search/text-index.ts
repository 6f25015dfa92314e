import { typosAllowed } from '@dugout/domain/text/edit-distance';
import { lengthened, nextSize } from '../store/growth.ts';
import { TextStore } from '../store/text-store.ts';
import { wordsOf } from '../text/skeleton.ts';
import { BestOf } from './best-of.ts';
import { FITS, type Fit, type Hit, type HitOrder } from './fit.ts';
import { Postings } from './postings.ts';
import { SortedWords } from './sorted-words.ts';
import { TypoWords, withinOneTypo, withinTwoTypos } from './typo-words.ts';

/** Role of a word in a name or ticker: its first word, or all of it. */
const [FIRST, ALL] = [1, 2];

type EachWord = (wanted: string, visit: (word: number) => void) => void;
/** How a word of an item may differ from the query word, and by how many typos at most. */
interface Fits {
  readonly typos: 0 | 1 | 2;
  readonly word: (wanted: string, word: string) => boolean;
}

const beginsSo: Fits = { typos: 0, word: (wanted, word) => word.startsWith(wanted) };
const isClose: Fits = {
  typos: 1,
  word: (wanted, word) => typosAllowed(wanted.length) > 0 && withinOneTypo(wanted, word),
};
const isNear: Fits = {
  typos: 2,
  word: (wanted, word) =>
    isClose.word(wanted, word) || (typosAllowed(wanted.length) > 1 && withinTwoTypos(wanted, word)),
};

/**
 * Max candidates to check individually for a further word, which is cheaper than scanning all items with that
 * word. A prefix check is fast, hence `FEW_TO_BEGIN`; a typo check is not.
 */
const FEW = 5_000;
const FEW_TO_BEGIN = 40_000;
/** Words whose entries are counted to estimate whether a word is rare. */
const WEIGHED = 64;
const SPACE = 32;
/** Separates name and ticker; no word contains it. */
const LINE = '\n';
const NONE = -1;
/**
 * Initial value for a word without items. A longer first word counts as this length, so its joined form is
 * reachable slightly earlier than necessary.
 */
const MAX_NEEDED = 255;

/** Reports whether a line starts with `wanted` once its spaces are removed. */
function joinedBeginsWith(line: string, wanted: string): boolean {
  let at = 0;
  for (let letter = 0; letter < wanted.length; letter++, at++) {
    if (line.charCodeAt(at) === SPACE) at++;
    if (line.charCodeAt(at) !== wanted.charCodeAt(letter)) return false;
  }
  return true;
}

/** Reports whether any word of a line matches, skipping words of unsuitable length. */
function hasWordLike(line: string, wanted: string, { typos, word }: Fits): boolean {
  for (let from = 0; from < line.length; ) {
    const space = line.indexOf(' ', from);
    const to = space === -1 ? line.length : space;
    if (Math.abs(to - from - wanted.length) <= typos && word(wanted, line.slice(from, to))) return true;
    from = to + 1;
  }
  return false;
}

/** Finds names by their words: prefixes, typos, words in any order. Items are numbers; adding one is cheap. */
export class TextIndex {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #sorted = new SortedWords(this.#texts);
  readonly #typos = new TypoWords(this.#texts);
  /**
   * Min prefix length that leads to a word. Names without their spaces are indexed as words too; a prefix within
   * the first word would only repeat that word's matches.
   */
  #minLetters = new Uint8Array(0);
  /** The items of each word, with its flags. */
  readonly #postings = new Postings();
  /** Name and ticker of each item, as words on a line each, and their places; -1 for none. */
  readonly #lines = new TextStore();
  #places = new Int32Array(0);
  /** Whether an item was met in the current round (numbered by `#base`), and the flags of the matched words. */
  #stamps = new Int32Array(0);
  #flags = new Uint8Array(0);
  #base = 1;

  add(item: number, name: string, ticker = ''): void {
    const [inName, inTicker] = [wordsOf(name), wordsOf(ticker)];
    if (item >= this.#stamps.length) {
      this.#stamps = lengthened(this.#stamps, nextSize(this.#stamps.length, item + 1), 0);
      this.#flags = new Uint8Array(this.#stamps.length);
      this.#places = lengthened(this.#places, this.#stamps.length, NONE);
    }
    this.#places[item] = this.#lines.add(`${inName.join(' ')}${LINE}${inTicker.join(' ')}`);
    const flags = new Map<string, number>();
    const least = new Map<string, number>();
    for (const words of [inName, inTicker]) {
      words.forEach((word, place) => {
        const flag = place > 0 ? 0 : words.length === 1 ? FIRST | ALL : FIRST;
        flags.set(word, (flags.get(word) ?? 0) | flag);
      });
      const joined = words.join('');
      if (joined === '' || flags.has(joined)) continue;
      flags.set(joined, 0);
      least.set(joined, (words[0]?.length ?? 0) + 1);
    }
    for (const [word, flag] of flags) this.#put(word, item, flag, least.get(word) ?? 0);
  }

  /** Returns the best `limit` items for a text, best first. Exact matches rank before matches with typos. */
  find(text: string, limit: number, standing: HitOrder): Hit[] {
    const words = [...new Set(wordsOf(text))];
    if (words.length === 0) return [];
    const line = wordsOf(text).join(' ');
    const best = new BestOf(limit, standing);
    const exact = this.#collect(words, (word, visit) => this.#eachWith(word, visit), beginsSo);
    for (const item of exact)
      best.add(item, words.length === 1 ? this.#fitOfWord(item) : this.#fitOfLine(item, line));
    if (exact.length >= limit) return best.inOrder();
    const seen = new Set(exact);
    let close = this.#collect(words, (word, visit) => this.#eachClose(word, visit, false), isClose);
    if (close.length === 0 && words.some((word) => typosAllowed(word.length) > 1))
      close = this.#collect(words, (word, visit) => this.#eachClose(word, visit, true), isNear);
    for (const item of close) if (!seen.has(item)) best.add(item, FITS.typo);
    return best.inOrder();
  }

  #fitOfWord(item: number): Fit {
    const flags = this.#flags[item] as number;
    return (flags & ALL) !== 0 ? FITS.whole : (flags & FIRST) !== 0 ? FITS.prefix : FITS.words;
  }

  #fitOfLine(item: number, line: string): Fit {
    const [name = '', ticker = ''] = this.#linesOf(item);
    if (name === line || ticker === line) return FITS.whole;
    return name.startsWith(line) || ticker.startsWith(line) ? FITS.prefix : FITS.words;
  }

  #eachWith(beginning: string, visit: (word: number) => void): void {
    const [least, letters] = [this.#minLetters, beginning.length];
    this.#sorted.eachWith(beginning, (word) => {
      if ((least[word] as number) <= letters) visit(word);
    });
  }

  #eachClose(word: string, visit: (word: number) => void, twice: boolean): void {
    this.#eachWith(word, visit);
    const allowed = typosAllowed(word.length);
    if (allowed > 0) this.#typos.eachWithinOne(word, visit);
    if (twice && allowed > 1) this.#typos.eachWithinTwo(word, visit);
  }

  /** Returns the items that match every word of the query, intersecting from the rarest word on. */
  #collect(words: readonly string[], eachWord: EachWord, fits: Fits): number[] {
    let found: number[] | null = null;
    for (const wanted of this.#rarestFirst(words)) {
      if (found !== null && found.length <= (fits === beginsSo ? FEW_TO_BEGIN : FEW))
        found = found.filter((item) => this.#hasWord(item, wanted, fits));
      else found = this.#withWord(wanted, eachWord, found);
    }
    return found ?? [];
  }

  #rarestFirst(words: readonly string[]): readonly string[] {
    if (words.length === 1) return words;
    const weights = new Map(words.map((word) => [word, this.#weightOf(word)]));
    return words.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0) || b.length - a.length);
  }

  /**
   * Estimates the number of entries behind a word: those of the first words with that prefix, plus one for each
   * other. A word without entries may be mistyped.
   */
  #weightOf(word: string): number {
    let entries = this.#sorted.countWith(word);
    const add = (known: number): void => {
      entries += this.#postings.count(known) - 1;
    };
    this.#sorted.eachWith(word, add, WEIGHED);
    return entries;
  }

  /** Returns the items under the words that match `wanted`, restricted to `among` if given. */
  #withWord(wanted: string, eachWord: EachWord, among: readonly number[] | null): number[] {
    const [allowed, taken] = [this.#base, this.#base + 1];
    this.#base += 2;
    for (const item of among ?? []) this.#stamps[item] = allowed;
    const found: number[] = [];
    const [stamps, kept] = [this.#stamps, this.#flags];
    let whole = 0;
    const take = (numbers: Int32Array, from: number, to: number): void => {
      for (let at = from; at < to; at++) {
        const entry = numbers[at] as number;
        const item = entry >>> 2;
        const stamp = stamps[item] as number;
        if (stamp !== taken && among !== null && stamp !== allowed) continue;
        const flags = entry & (FIRST | whole);
        if (stamp === taken) kept[item] = (kept[item] as number) | flags;
        else {
          stamps[item] = taken;
          kept[item] = flags;
          found.push(item);
        }
      }
    };
    eachWord(wanted, (word) => {
      whole = this.#texts[word] === wanted ? ALL : 0;
      this.#postings.eachPiece(word, take);
    });
    return found;
  }

  #hasWord(item: number, wanted: string, fits: Fits): boolean {
    return this.#linesOf(item).some((line) => {
      if (line.startsWith(wanted) || line.includes(` ${wanted}`) || joinedBeginsWith(line, wanted))
        return true;
      if (fits.typos === 0) return false;
      return (
        hasWordLike(line, wanted, fits) ||
        (line.includes(' ') && hasWordLike(line.replaceAll(' ', ''), wanted, fits))
      );
    });
  }

  #linesOf(item: number): readonly string[] {
    const place = this.#places[item] ?? NONE;
    return place === NONE ? [] : this.#lines.text(place).split(LINE);
  }

  #put(text: string, item: number, flags: number, minLetters: number): void {
    const word = this.#numbers.get(text) ?? this.#newWord(text);
    if (minLetters < (this.#minLetters[word] as number)) this.#minLetters[word] = minLetters;
    this.#postings.add(word, (item << 2) | flags);
  }

  #newWord(word: string): number {
    const number = this.#texts.length;
    this.#texts.push(word);
    this.#numbers.set(word, number);
    if (number >= this.#minLetters.length) {
      const longer = new Uint8Array(nextSize(number, number + 1)).fill(MAX_NEEDED);
      longer.set(this.#minLetters);
      this.#minLetters = longer;
    }
    this.#sorted.add(number);
    this.#typos.add(number);
    return number;
  }
}
