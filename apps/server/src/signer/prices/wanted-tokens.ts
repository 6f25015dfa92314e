/** Max remembered tokens in total, counted once per owner. */
const MAX_ENTRIES = 5_000;

/**
 * The most recently requested tokens of each owner, up to a limit. The owner with the most tokens loses their
 * oldest first, so nobody can evict the tokens of others by requesting many. Times are unix ms.
 */
export class WantedTokens {
  readonly #most: number;
  /** By owner, the last request time of each token, latest last. */
  readonly #byOwner = new Map<string, Map<string, number>>();
  readonly #owners = new Map<string, number>();
  #entries = 0;

  constructor(most: number) {
    this.#most = most;
  }

  has(mint: string): boolean {
    return this.#owners.has(mint);
  }

  /** Records a request for a token. Returns the tokens dropped to make room for it. */
  want(mint: string, owner: string, now: number): readonly string[] {
    const own = this.#byOwner.get(owner) ?? new Map<string, number>();
    this.#byOwner.set(owner, own);
    if (own.delete(mint)) own.set(mint, now);
    else {
      own.set(mint, now);
      this.#entries += 1;
      this.#owners.set(mint, (this.#owners.get(mint) ?? 0) + 1);
    }
    const gone: string[] = [];
    while (this.#owners.size > this.#most || this.#entries > MAX_ENTRIES) {
      const forgotten = this.#forgetOne();
      if (forgotten !== null) gone.push(forgotten);
    }
    return gone;
  }

  /** Returns tokens requested since `from`. Owners take turns, each with their latest first. */
  since(from: number, most: number): readonly string[] {
    const turns = [...this.#byOwner.values()].map((own) => [...own].filter(([, at]) => at > from));
    const found = new Set<string>();
    for (let left = turns.length; left > 0 && found.size < most; ) {
      left = 0;
      for (const own of turns) {
        const latest = own.pop();
        if (latest === undefined) continue;
        left += 1;
        found.add(latest[0]);
        if (found.size === most) break;
      }
    }
    return [...found];
  }

  /** Drops the oldest token of the owner with the most. Returns it if no other owner requested it. */
  #forgetOne(): string | null {
    let [largest, longest] = ['', -1];
    let waitingSince = Number.POSITIVE_INFINITY;
    for (const [owner, own] of this.#byOwner) {
      const [[, oldest] = ['', 0]] = own;
      if (own.size < longest || (own.size === longest && oldest >= waitingSince)) continue;
      [largest, longest, waitingSince] = [owner, own.size, oldest];
    }
    const own = this.#byOwner.get(largest);
    const [[mint] = ['']] = own ?? [];
    own?.delete(mint);
    if (own?.size === 0) this.#byOwner.delete(largest);
    this.#entries -= 1;
    const others = (this.#owners.get(mint) ?? 0) - 1;
    if (others > 0) {
      this.#owners.set(mint, others);
      return null;
    }
    this.#owners.delete(mint);
    return mint;
  }
}
