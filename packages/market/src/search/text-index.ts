import { typosAllowed } from '@dugout/domain/text/edit-distance';
import { lengthened, nextSize } from '../store/growth.ts';
import { wordsOf } from '../text/skeleton.ts';
import { BestOf } from './best-of.ts';
import { FITS, type Fit, type Hit, type Standing } from './fit.ts';
import { Postings } from './postings.ts';
import { SortedWords } from './sorted-words.ts';
import { TypoWords, withinOneTypo, withinTwoTypos } from './typo-words.ts';

/** What a word is to an item: its name's or ticker's first word, or all of it. */
const [FIRST, ALL] = [1, 2];

type EachWord = (wanted: string, visit: (word: number) => void) => void;
/** How a word of an item may differ from what is wanted: typos, at most so many. */
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
 * So many items are asked one by one whether they have a further word, which is less work than walking
 * through all that have it. Whether a word of theirs begins so is quickly known; whether one comes close is
 * not.
 */
const FEW = 5_000;
const FEW_TO_BEGIN = 40_000;
/** Words whose entries are counted to tell whether a word is rare. */
const WEIGHED = 64;
const SPACE = 32;
/**
 * Of a word that no item has yet; a longer first word counts as so long, which leads to it sooner than need
 * be.
 */
const MOST_NEEDED = 255;

/** Whether a line begins so when its words are written without spaces. */
function joinedBeginsWith(line: string, wanted: string): boolean {
  let at = 0;
  for (let letter = 0; letter < wanted.length; letter++, at++) {
    if (line.charCodeAt(at) === SPACE) at++;
    if (line.charCodeAt(at) !== wanted.charCodeAt(letter)) return false;
  }
  return true;
}

/** Whether a word of a line fits; what is too long or too short is not looked at. */
function hasWordLike(line: string, wanted: string, { typos, word }: Fits): boolean {
  for (let from = 0; from < line.length; ) {
    const space = line.indexOf(' ', from);
    const to = space === -1 ? line.length : space;
    if (Math.abs(to - from - wanted.length) <= typos && word(wanted, line.slice(from, to))) return true;
    from = to + 1;
  }
  return false;
}

/** Names by their words: prefixes, typos, words in any order. Items are numbers; adding one moves little. */
export class TextIndex {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #sorted = new SortedWords(this.#texts);
  readonly #typos = new TypoWords(this.#texts);
  /**
   * How long a beginning must be to lead to a word: names without their spaces are words too, which tell no
   * more than their first word unless the beginning is longer.
   */
  #leastLetters = new Uint8Array(0);
  /** The items that have a word, each with its flags. */
  readonly #postings = new Postings();
  readonly #lines: (readonly [name: string, ticker: string] | undefined)[] = [];
  /** Whether an item was met in the current round, numbered by `#base`, and what the words met were to it. */
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

  /** The best `limit` items for a text, best first. Items that fit but for typos follow those that fit. */
  find(text: string, limit: number, standing: Standing): Hit[] {
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
    const [name, ticker] = this.#lines[item] ?? ['', ''];
    if (name === line || ticker === line) return FITS.whole;
    return name.startsWith(line) || ticker.startsWith(line) ? FITS.prefix : FITS.words;
  }

  #eachWith(beginning: string, visit: (word: number) => void): void {
    const [least, letters] = [this.#leastLetters, beginning.length];
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

  /**
   * The items that have a word of each kind: every word of the question narrows them down, the rarest first.
   */
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
   * About how many entries a word leads to: those of the first words that begin so, and one for each other.
   * What leads to none may be mistyped.
   */
  #weightOf(word: string): number {
    let entries = this.#sorted.countWith(word);
    const add = (known: number): void => {
      entries += this.#postings.count(known) - 1;
    };
    this.#sorted.eachWith(word, add, WEIGHED);
    return entries;
  }

  /** The items under the words that `wanted` leads to; those of `among` alone where it is given. */
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
    return (this.#lines[item] ?? []).some((line) => {
      if (line.startsWith(wanted) || line.includes(` ${wanted}`) || joinedBeginsWith(line, wanted))
        return true;
      if (fits.typos === 0) return false;
      return (
        hasWordLike(line, wanted, fits) ||
        (line.includes(' ') && hasWordLike(line.replaceAll(' ', ''), wanted, fits))
      );
    });
  }

  #put(text: string, item: number, flags: number, leastLetters: number): void {
    const word = this.#numbers.get(text) ?? this.#newWord(text);
    if (leastLetters < (this.#leastLetters[word] as number)) this.#leastLetters[word] = leastLetters;
    this.#postings.add(word, (item << 2) | flags);
  }

  #newWord(word: string): number {
    const number = this.#texts.length;
    this.#texts.push(word);
    this.#numbers.set(word, number);
    if (number >= this.#leastLetters.length) {
      const longer = new Uint8Array(nextSize(number, number + 1)).fill(MOST_NEEDED);
      longer.set(this.#leastLetters);
      this.#leastLetters = longer;
    }
    this.#sorted.add(number);
    this.#typos.add(number);
    return number;
  }
}
