/** Words of a page; a full one is cut in two. */
const MOST = 1_024;
/** So many words are looked at one by one before it is asked where those that begin alike end. */
const FEW = 16;

/**
 * Numbers of words in the order of their texts, in pages, so that a new word moves few others and there is
 * never a great sorting.
 */
export class SortedWords {
  readonly #texts: readonly string[];
  readonly #pages: number[][] = [[]];

  /** `texts` are the words by number; it may grow. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** A word that is not in yet. */
  add(word: number): void {
    const text = this.#texts[word] as string;
    const at = this.#pageOf(text);
    const page = this.#pages[at] as number[];
    page.splice(this.#placeIn(page, text), 0, word);
    if (page.length > MOST) this.#pages.splice(at + 1, 0, page.splice(MOST / 2));
  }

  /** Calls back with every word that begins so, in order, with `most` of them at most. */
  eachWith(prefix: string, visit: (word: number) => void, most = Number.POSITIVE_INFINITY): void {
    let left = most;
    let at = this.#pageOf(prefix);
    let place = this.#placeIn(this.#pages[at] as number[], prefix);
    for (let looked = 0; looked < FEW; place++) {
      const page = this.#pages[at] as number[];
      if (place < page.length) {
        const word = page[place] as number;
        if (left-- <= 0 || !(this.#texts[word] as string).startsWith(prefix)) return;
        visit(word);
        looked++;
      } else if (++at < this.#pages.length) place = -1;
      else return;
    }
    // Of many words the end is searched for, so that no text before it is looked at.
    const after = `${prefix}\uffff`;
    const last = this.#pageOf(after);
    const end = this.#placeIn(this.#pages[last] as number[], after);
    for (; at <= last; at++, place = 0) {
      const page = this.#pages[at] as number[];
      const to = at === last ? end : page.length;
      for (; place < to; place++) {
        if (left-- <= 0) return;
        visit(page[place] as number);
      }
    }
  }

  /** How many words begin so. */
  countWith(prefix: string): number {
    const after = `${prefix}\uffff`;
    const [first, last] = [this.#pageOf(prefix), this.#pageOf(after)];
    let count =
      this.#placeIn(this.#pages[last] as number[], after) -
      this.#placeIn(this.#pages[first] as number[], prefix);
    for (let page = first; page < last; page++) count += (this.#pages[page] as number[]).length;
    return count;
  }

  /** The last page that begins before `text`, or the first. */
  #pageOf(text: string): number {
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const first = (this.#pages[middle] as number[])[0] as number;
      if ((this.#texts[first] as string) < text) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #placeIn(page: readonly number[], text: string): number {
    let [low, high] = [0, page.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#texts[page[middle] as number] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
