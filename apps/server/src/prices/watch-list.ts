/** Reading intervals of a token that somebody may trade now, and of any other. */
const CLOSE_MS = 2_000;
const SELDOM_MS = 60_000;
/** How long a token is read at the short interval after a request. */
const WANTED_MS = 60_000;
/** The signer requests 500 and reports evictions; after its restart it does not know the earlier ones. */
const MAX_TOKENS = 1_000;

interface Watched {
  readonly wantedAt: number;
  readonly lookedAt: number;
}

/** The tokens whose pools are read, and when each is due. Times are unix ms. */
export class WatchList {
  /** Ordered by last request, newest last. */
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

  /** Returns the tokens to read now, most recently requested first, and counts them as read. */
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
