import type { Report, Settled, Wanted, WantedSwap } from '../signer/prices/report.ts';
import { agreedPrices } from './agreed.ts';
import { agreedEnds, EndReader } from './ends.ts';
import { Looker } from './look.ts';
import type { QueryNode } from './node.ts';

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
class WatchList {
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

const MAX_AT_ONCE = 100;

interface PriceReaderOptions {
  readonly nodes: readonly [QueryNode, QueryNode];
  readonly report: (report: Report) => Promise<Wanted>;
  readonly now: () => number;
}

/** Reads the data that the signer requests from two nodes, and reports what both agree on. */
export class PriceReader {
  readonly #options: PriceReaderOptions;
  readonly #lookers: readonly [Looker, Looker];
  readonly #endReaders: readonly [EndReader, EndReader];
  readonly #watch = new WatchList();
  #wantedSwaps: readonly WantedSwap[] = [];
  #ends: readonly Settled[] = [];

  constructor(options: PriceReaderOptions) {
    const [one, other] = options.nodes;
    this.#options = options;
    this.#lookers = [new Looker(one), new Looker(other)];
    this.#endReaders = [new EndReader(one), new EndReader(other)];
  }

  /**
   * Reads the pools that are due and reports their prices. Throws when a node fails or the signer is unavailable.
   */
  async prices(): Promise<void> {
    const due = this.#watch.due(this.#options.now(), MAX_AT_ONCE);
    const looks = due.length === 0 ? [] : await Promise.allSettled(this.#lookers.map((one) => one.look(due)));
    const [one, other] = looks.map((look) => (look.status === 'fulfilled' ? look.value : null));
    await this.#report(one && other ? agreedPrices(one, other) : []);
    for (const look of looks) if (look.status === 'rejected') throw look.reason;
    for (const looker of this.#lookers) looker.keep(this.#watch.mints);
  }

  /** Reads the outcomes of requested swaps for the next report. Throws when a node fails. */
  async ends(): Promise<void> {
    const wanted = this.#wantedSwaps;
    if (wanted.length === 0 || this.#ends.length > 0) return;
    this.#wantedSwaps = [];
    const [one, other] = await Promise.all(this.#endReaders.map((reader) => reader.ends(wanted)));
    if (one !== undefined && other !== undefined) this.#ends = agreedEnds(one, other);
  }

  async #report(prices: Report['prices']): Promise<void> {
    const ends = this.#ends;
    const { mints, dropped, swaps } = await this.#options.report({ prices, ends });
    if (ends === this.#ends) this.#ends = [];
    for (const mint of dropped) this.#watch.drop(mint);
    for (const mint of [...mints].reverse()) this.#watch.want(mint, this.#options.now());
    if (swaps.length > 0) this.#wantedSwaps = swaps;
  }
}
