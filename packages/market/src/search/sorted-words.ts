/** Max words per page; a full page is split in two. */
const MAX = 1_024;
/** Words to check one by one before searching for the end of the prefix range. */
const FEW = 16;

/**
 * Word numbers sorted by text, in pages, so that an insertion moves few others and no full sort is ever needed.
 */
export class SortedWords {
  readonly #texts: readonly string[];
  readonly #pages: number[][] = [[]];

  /** `texts` maps word numbers to words and may grow. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** Adds a word that is not in the list yet. */
  add(word: number): void {
    const text = this.#texts[word] as string;
    const at = this.#pageOf(text);
    const page = this.#pages[at] as number[];
    page.splice(this.#placeIn(page, text), 0, word);
    if (page.length > MAX) this.#pages.splice(at + 1, 0, page.splice(MAX / 2));
  }

  /** Calls `visit` with the words that start with `prefix`, in order, at most `most` times. */
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
    // For long ranges, find the end by binary search so that no further text is compared.
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

  countWith(prefix: string): number {
    const after = `${prefix}\uffff`;
    const [first, last] = [this.#pageOf(prefix), this.#pageOf(after)];
    let count =
      this.#placeIn(this.#pages[last] as number[], after) -
      this.#placeIn(this.#pages[first] as number[], prefix);
    for (let page = first; page < last; page++) count += (this.#pages[page] as number[]).length;
    return count;
  }

  /** Returns the last page whose first word is before `text`, or the first page. */
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
