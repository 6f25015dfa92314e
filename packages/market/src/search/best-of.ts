import type { Fit, Hit, Standing } from './fit.ts';

/** The best few of many: a heap whose top is the worst of those kept, so that most items cost one comparison. */
export class BestOf {
  readonly #limit: number;
  readonly #standing: Standing;
  readonly #items: number[] = [];
  readonly #fits: Fit[] = [];

  constructor(limit: number, standing: Standing) {
    this.#limit = limit;
    this.#standing = standing;
  }

  add(item: number, fit: Fit): void {
    const size = this.#items.length;
    if (size < this.#limit) {
      this.#items.push(item);
      this.#fits.push(fit);
      this.#rise(size);
    } else if (size > 0 && this.#compare(item, fit, this.#items[0] as number, this.#fits[0] as Fit) < 0) {
      this.#items[0] = item;
      this.#fits[0] = fit;
      this.#sink();
    }
  }

  /** Best first. */
  inOrder(): Hit[] {
    const hits = this.#items.map((item, at) => ({ item, fit: this.#fits[at] as Fit }));
    return hits.sort((a, b) => this.#compare(a.item, a.fit, b.item, b.fit));
  }

  #compare(a: number, fitA: Fit, b: number, fitB: Fit): number {
    return fitA - fitB || this.#standing(a, b);
  }

  #isWorse(a: number, b: number): boolean {
    return this.#compare(this.#items[a] as number, this.#fits[a] as Fit, this.#items[b] as number, this.#fits[b] as Fit) > 0;
  }

  #swap(a: number, b: number): void {
    const [item, fit] = [this.#items[a] as number, this.#fits[a] as Fit];
    this.#items[a] = this.#items[b] as number;
    this.#fits[a] = this.#fits[b] as Fit;
    this.#items[b] = item;
    this.#fits[b] = fit;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let child = 2 * at + 1;
      if (child >= this.#items.length) return;
      if (child + 1 < this.#items.length && this.#isWorse(child + 1, child)) child++;
      if (!this.#isWorse(child, at)) return;
      this.#swap(child, at);
      at = child;
    }
  }
}
