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

/** Tracks wallets whose first event was orphaned, so that their rows are rewritten when they are seen again. */
export class UnseenWallets {
  /** Wallets whose stored `first_seen` is null. */
  readonly #kept: Set<number>;
  readonly #orphaned = new Set<number>();

  constructor(kept: ReadonlySet<number>) {
    this.#kept = new Set(kept);
  }

  add(wallets: Iterable<number>): void {
    for (const wallet of wallets) this.#orphaned.add(wallet);
  }

  /** Returns the wallets whose rows are outdated. `firstSeen` returns null for a wallet not seen again. */
  take(firstSeen: (wallet: number) => number | null): number[] {
    const seenAgain = [...this.#kept].filter(
      (wallet) => !this.#orphaned.has(wallet) && firstSeen(wallet) !== null,
    );
    const behind = [...this.#orphaned, ...seenAgain];
    for (const wallet of behind) {
      if (firstSeen(wallet) === null) this.#kept.add(wallet);
      else this.#kept.delete(wallet);
    }
    this.#orphaned.clear();
    return behind;
  }
}
