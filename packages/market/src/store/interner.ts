/** Texts (mints, wallets) as small numbers, counted from 0 in the order in which they were first seen. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  /** The number of a text that was seen before, or -1. */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.#numbers.set(text, number);
    this.texts.push(text);
    return number;
  }

  text(number: number): string {
    return this.texts[number] as string;
  }
}
