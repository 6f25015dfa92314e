/** Tokens whose rows lack the baseline price of trades that left the tape, by the first such trade. */
export class Floors {
  readonly #first = new Map<number, number>();

  /** Infinity when there is none. */
  get oldestSeq(): number {
    for (const seq of this.#first.values()) return seq;
    return Number.POSITIVE_INFINITY;
  }

  /** Records that the token's trade `seq` left the tape; trades leave it in order. */
  add(token: number, seq: number): void {
    if (!this.#first.has(token)) this.#first.set(token, seq);
  }

  delete(token: number): void {
    this.#first.delete(token);
  }

  /** Returns the tokens waiting since a trade before `seq`. */
  before(seq: number): number[] {
    const tokens: number[] = [];
    for (const [token, first] of this.#first) {
      if (first >= seq) break;
      tokens.push(token);
    }
    return tokens;
  }
}
