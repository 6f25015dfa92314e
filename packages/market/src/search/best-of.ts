import type { Fit, Hit, HitOrder } from './fit.ts';

/**
 * The best few of many, in a heap with the worst kept item on top. Most items cost one comparison, and a weight
 * is only computed for ties.
 */
export class BestOf {
  readonly #limit: number;
  readonly #standing: HitOrder;
  readonly #items: number[] = [];
  readonly #fits: Fit[] = [];
  readonly #weights: number[] = [];

  constructor(limit: number, standing: HitOrder) {
    this.#limit = limit;
    this.#standing = standing;
  }

  add(item: number, fit: Fit): void {
    const size = this.#items.length;
    if (size < this.#limit) {
      this.#set(size, item, fit, this.#standing.weight(item));
      this.#rise(size);
      return;
    }
    const worst = this.#fits[0];
    if (worst === undefined || fit > worst) return;
    const weight = this.#standing.weight(item);
    if (fit === worst && !this.#isBefore(item, weight)) return;
    this.#set(0, item, fit, weight);
    this.#sink();
  }

  inOrder(): Hit[] {
    const places = Array.from(this.#items, (_, place) => place);
    places.sort((a, b) => (this.#isWorse(a, b) ? 1 : -1));
    return places.map((place) => ({ item: this.#items[place] as number, fit: this.#fits[place] as Fit }));
  }

  /** Reports whether an item with the same fit as the worst kept one ranks before it. */
  #isBefore(item: number, weight: number): boolean {
    const least = this.#weights[0] as number;
    return weight === least ? this.#standing.order(item, this.#items[0] as number) < 0 : weight > least;
  }

  #isWorse(a: number, b: number): boolean {
    const [fitA, fitB] = [this.#fits[a] as Fit, this.#fits[b] as Fit];
    if (fitA !== fitB) return fitA > fitB;
    const [weightA, weightB] = [this.#weights[a] as number, this.#weights[b] as number];
    return weightA === weightB
      ? this.#standing.order(this.#items[a] as number, this.#items[b] as number) > 0
      : weightA < weightB;
  }

  #set(place: number, item: number, fit: Fit, weight: number): void {
    this.#items[place] = item;
    this.#fits[place] = fit;
    this.#weights[place] = weight;
  }

  #swap(a: number, b: number): void {
    const [item, fit, weight] = [this.#items[a] as number, this.#fits[a] as Fit, this.#weights[a] as number];
    this.#set(a, this.#items[b] as number, this.#fits[b] as Fit, this.#weights[b] as number);
    this.#set(b, item, fit, weight);
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
