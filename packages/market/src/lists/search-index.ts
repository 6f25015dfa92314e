import { typosAllowed, withinTypos } from '../text/edit-distance.ts';
import { wordsOf } from '../text/skeleton.ts';
import { TokensByText } from '../text/tokens-by-text.ts';

/** How a token fits a text; lower is better. */
export const FITS = { whole: 0, prefix: 1, words: 2, typo: 3 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

const LEAST_ADDRESS_LETTERS = 4;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Words of names and tickers, and the letters of mints, to tokens. */
export class SearchIndex {
  readonly #tokensByWord = new TokensByText();
  /** All words in order; those that came since are put in their places at the next search. */
  #sorted: string[] = [];
  #fresh: string[] = [];
  /** Name and ticker as one line of words each. */
  readonly #names: (readonly [name: string, symbol: string] | undefined)[] = [];
  readonly #mints: string[] = [];

  addMint(token: number, mint: string): void {
    this.#mints[token] = mint;
  }

  addName(token: number, name: string, symbol: string): void {
    const [inName, inSymbol] = [wordsOf(name), wordsOf(symbol)];
    this.#names[token] = [inName.join(' '), inSymbol.join(' ')];
    const whole = [inName.join(''), inSymbol.join('')];
    for (const word of new Set([...inName, ...inSymbol, ...whole]))
      if (word !== '' && this.#tokensByWord.add(word, token)) this.#fresh.push(word);
  }

  /** Tokens that fit `text`, each with how it fits. */
  find(text: string): Map<number, Fit> {
    const found = this.#byAddress(text.trim());
    const words = wordsOf(text);
    if (words.length === 0) return found;
    const line = words.join(' ');
    for (const token of this.#withAll(words, (word) => this.#withPrefix(word))) {
      keep(found, token, this.#fitOf(token, line));
    }
    if (found.size > 0) return found;
    for (const token of this.#withAll(words, (word) => this.#withTypos(word))) keep(found, token, FITS.typo);
    return found;
  }

  #fitOf(token: number, line: string): Fit {
    const [name, symbol] = this.#names[token] ?? ['', ''];
    if (name === line || symbol === line) return FITS.whole;
    return name.startsWith(line) || symbol.startsWith(line) ? FITS.prefix : FITS.words;
  }

  #byAddress(text: string): Map<number, Fit> {
    const found = new Map<number, Fit>();
    if (text.length < LEAST_ADDRESS_LETTERS || !BASE58.test(text)) return found;
    for (let token = 0; token < this.#mints.length; token++) {
      const mint = this.#mints[token] as string;
      if (mint === text) found.set(token, FITS.whole);
      else if (mint.startsWith(text) || mint.endsWith(text)) found.set(token, FITS.prefix);
    }
    return found;
  }

  /** Tokens that every word leads to. */
  #withAll(words: readonly string[], tokensOf: (word: string) => Set<number>): Set<number> {
    const [first = '', ...others] = new Set(words);
    let left = tokensOf(first);
    for (const word of others) {
      const tokens = tokensOf(word);
      left = new Set([...left].filter((token) => tokens.has(token)));
      if (left.size === 0) break;
    }
    return left;
  }

  #withPrefix(prefix: string): Set<number> {
    const words = this.#inOrder();
    const tokens = new Set<number>();
    for (let at = firstAtOrAfter(words, prefix); (words[at] ?? '').startsWith(prefix); at++) {
      for (const token of this.#tokensByWord.of(words[at] as string)) tokens.add(token);
    }
    return tokens;
  }

  #withTypos(word: string): Set<number> {
    const tokens = this.#withPrefix(word);
    const most = typosAllowed(word.length);
    if (most === 0) return tokens;
    for (const known of this.#tokensByWord.texts()) {
      if (withinTypos(word, known, most)) for (const token of this.#tokensByWord.of(known)) tokens.add(token);
    }
    return tokens;
  }

  #inOrder(): readonly string[] {
    if (this.#fresh.length > 0) {
      this.#sorted = merge(this.#sorted, this.#fresh.sort(byCode));
      this.#fresh = [];
    }
    return this.#sorted;
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function keep(found: Map<number, Fit>, token: number, fit: Fit): void {
  const before = found.get(token);
  if (before === undefined || fit < before) found.set(token, fit);
}

function firstAtOrAfter(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merge(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) merged.push((a[i] as string) < (b[j] as string) ? (a[i++] as string) : (b[j++] as string));
  while (i < a.length) merged.push(a[i++] as string);
  while (j < b.length) merged.push(b[j++] as string);
  return merged;
}
