/** Maps strings to numbers, counted from 0. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  all(): readonly string[] {
    return this.#texts;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }
}
