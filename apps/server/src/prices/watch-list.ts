/** How often a token is looked at that somebody may trade now, and any other. */
const CLOSE_MS = 2_000;
const SELDOM_MS = 60_000;
/** For how long a token is looked at closely. */
const WANTED_MS = 60_000;
/** The signer wants 500, and says which made room; one that began anew does not know of those before. */
const MAX_TOKENS = 1_000;

interface Watched {
  readonly wantedAt: number;
  readonly lookedAt: number;
}

/** The tokens whose pools are looked at, and when each is due. Times are unix ms. */
export class WatchList {
  /** The one that was wanted last is the last. */
  readonly #watched = new Map<string, Watched>();

  get mints(): ReadonlySet<string> {
    return new Set(this.#watched.keys());
  }

  want(mint: string, now: number): void {
    const lookedAt = this.#watched.get(mint)?.lookedAt ?? 0;
    this.#watched.delete(mint);
    this.#watched.set(mint, { wantedAt: now, lookedAt });
    const [oldest] = this.#watched.keys();
    if (this.#watched.size > MAX_TOKENS && oldest !== undefined) this.#watched.delete(oldest);
  }

  drop(mint: string): void {
    this.#watched.delete(mint);
  }

  /** The tokens to look at now, those wanted last first; they count as looked at. */
  due(now: number, most: number): readonly string[] {
    const due: string[] = [];
    for (const [mint, { wantedAt, lookedAt }] of [...this.#watched].reverse()) {
      if (due.length === most) break;
      if (lookedAt > now - (wantedAt > now - WANTED_MS ? CLOSE_MS : SELDOM_MS)) continue;
      this.#watched.set(mint, { wantedAt, lookedAt: now });
      due.push(mint);
    }
    return due;
  }
}
