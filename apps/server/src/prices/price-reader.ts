import type { Report, Settled, Wanted, WantedSwap } from '../signer/prices/report.ts';
import { agreedPrices } from './agreed.ts';
import { agreedEnds, EndReader } from './ends.ts';
import { Looker } from './look.ts';
import type { QueryNode } from './node.ts';
import { WatchList } from './watch-list.ts';

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
