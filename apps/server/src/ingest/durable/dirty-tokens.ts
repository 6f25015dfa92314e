/** The changes of a token since its rows were written. */
export interface DirtyToken {
  readonly token: number;
  /** Numbers of the wallets whose holding may have changed; null for all of them. */
  readonly wallets: ReadonlySet<number> | null;
  /** Time of the oldest trade among the changes in unix ms, Infinity when there is none. */
  readonly since: number;
}

interface Entry {
  readonly token: number;
  wallets: Set<number> | null;
  since: number;
  /** The first change: the number of its event, and its time (ms of any clock). */
  readonly seq: number;
  readonly at: number;
}

/** Tokens whose rows lag behind memory, longest outdated first. */
export class DirtyTokens {
  readonly #entries = new Map<number, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  /** The first event missing in its token's row; null when none is. */
  get oldestSeq(): number | null {
    for (const { seq } of this.#entries.values()) return seq;
    return null;
  }

  /** Records a change by the event `seq` at `at`; `wallet` is the one whose holding changed. */
  touch(token: number, wallet: number | 'all' | 'none', time: number, seq: number, at: number): void {
    const known = this.#entries.get(token);
    if (known === undefined) {
      const wallets = wallet === 'all' ? null : new Set(wallet === 'none' ? [] : [wallet]);
      this.#entries.set(token, { token, wallets, since: time, seq, at });
      return;
    }
    if (wallet === 'all') known.wallets = null;
    else if (wallet !== 'none') known.wallets?.add(wallet);
    if (time < known.since) known.since = time;
  }

  /**
   * Removes and returns the tokens numbered from `fresh` up to but excluding `end`, and at most `most` of the
   * tokens outdated since before `seq` or `at`.
   */
  take(fresh: number, end: number, seq: number, at: number, most: number): DirtyToken[] {
    const taken: DirtyToken[] = [];
    for (let token = fresh; token < end; token++) {
      const entry = this.#entries.get(token);
      if (entry === undefined) continue;
      taken.push(entry);
      this.#entries.delete(token);
    }
    const full = taken.length + most;
    for (const entry of this.#entries.values()) {
      if (taken.length === full || (entry.seq > seq && entry.at > at)) break;
      taken.push(entry);
      this.#entries.delete(entry.token);
    }
    return taken.sort((a, b) => a.token - b.token);
  }
}
