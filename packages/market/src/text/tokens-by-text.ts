/** Token numbers by text. Most texts have a single token, stored without a list. */
export class TokensByText {
  readonly #tokens = new Map<string, number | number[]>();

  /** Adds a token to a text; returns true when it is the text's first. */
  add(text: string, token: number): boolean {
    const known = this.#tokens.get(text);
    if (known === undefined) this.#tokens.set(text, token);
    else if (typeof known === 'number') this.#tokens.set(text, [known, token]);
    else known.push(token);
    return known === undefined;
  }

  remove(text: string, token: number): void {
    const others = this.of(text).filter((each) => each !== token);
    const [only] = others;
    if (only === undefined) this.#tokens.delete(text);
    else this.#tokens.set(text, others.length === 1 ? only : others);
  }

  /** In insertion order. */
  of(text: string): readonly number[] {
    const known = this.#tokens.get(text);
    if (known === undefined) return [];
    return typeof known === 'number' ? [known] : known;
  }

  count(text: string): number {
    const known = this.#tokens.get(text);
    if (known === undefined) return 0;
    return typeof known === 'number' ? 1 : known.length;
  }

  texts(): Iterable<string> {
    return this.#tokens.keys();
  }
}
