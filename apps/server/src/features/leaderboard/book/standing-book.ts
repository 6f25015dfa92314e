import type { Figures } from '@dugout/domain/leaderboard/standing';
import { minTally, NO_TALLY } from '@dugout/domain/leaderboard/tally';
import type { Done, FollowedCall, FollowerRule } from '../index.ts';
import { type BookedTrade, BookedTrades, type BookedTradesDump } from './booked-trades.ts';
import { TokenTrades } from './token-trades.ts';
import { TraderBook } from './trader-book.ts';

const BREATH = 256;

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Every trader's results from landed trades, without wash trades. Trades may be added twice, and late. */
export class StandingBook {
  readonly #booked = new BookedTrades();
  /** By mint. */
  readonly #tokens = new Map<string, TokenTrades>();
  readonly #traders = new Map<string, TraderBook>();
  /** Traders by cluster, and cached results of clusters with several traders. */
  readonly #members = new Map<string, string[]>();
  readonly #together = new Map<string, TraderBook>();
  #clusterOf: (userId: string) => string = (userId) => userId;
  #version = 0;

  get version(): number {
    return this.#version;
  }

  add(trades: readonly BookedTrade[]): void {
    const touched = new Set<TokenTrades>();
    for (const trade of trades) {
      const token = this.#tokenOf(trade.mint);
      if (token.has(trade)) continue;
      this.#together.delete(this.#clusterOf(trade.userId));
      token.add(this.#booked.add(trade));
      touched.add(token);
      this.#version++;
    }
    this.#count(touched);
  }

  #count(tokens: Iterable<TokenTrades>): void {
    for (const token of tokens) if (token.count()) this.#together.clear();
  }

  /** Returns every trade, for `load`. The result is live: copy it before more trades are added. */
  dump(): BookedTradesDump {
    return this.#booked.dump();
  }

  /** Takes over the result of `dump` into an empty book and counts it. Awaits `breathe` at intervals. */
  async load(dump: BookedTradesDump, breathe: () => Promise<void>): Promise<void> {
    if (this.#booked.size > 0) throw new Error('the book is not empty');
    this.#booked.load(dump);
    const numbers = Int32Array.from({ length: dump.size }, (_, number) => number);
    for (const number of numbers.sort(this.#booked.inTapeOrder)) {
      this.#tokenOf(this.#booked.trade(number).mint).add(number);
      if (number % BREATH === 0) await breathe();
    }
    for (const token of this.#tokens.values()) {
      this.#count([token]);
      await breathe();
    }
    this.#version++;
  }

  /** Sets the clusters of traders. Recounts clusters whose members changed. */
  cluster(clusterOf: (userId: string) => string): void {
    const changed = new Set<string>();
    for (const id of this.#traders.keys()) {
      const [before, after] = [this.#clusterOf(id), clusterOf(id)];
      if (before !== after) changed.add(before).add(after);
    }
    this.#clusterOf = clusterOf;
    if (changed.size === 0) return;
    this.#version++;
    this.#members.clear();
    const mints = new Set<string>();
    for (const [userId, book] of this.#traders) {
      const cluster = clusterOf(userId);
      this.#members.set(cluster, [...(this.#members.get(cluster) ?? []), userId]);
      if (changed.has(cluster)) for (const number of book.trades) mints.add(this.#booked.trade(number).mint);
    }
    const tokens = [...mints].map((mint) => this.#tokenOf(mint));
    for (const token of tokens) token.countAgain();
    this.#count(tokens);
    this.#together.clear();
  }

  traders(): Iterable<string> {
    return this.#traders.keys();
  }

  /** Returns the figures of trades after `from` and up to `to`, unix ms; null for somebody who never traded. */
  figures(userId: string, from: number, to: number): Figures | null {
    return this.#traders.get(userId)?.figures(from, to) ?? null;
  }

  /**
   * Returns the lamports that a trader has moved in total, without wash trades, limited to their cluster's total.
   */
  volume(userId: string): bigint {
    return this.#volume(userId, Number.NEGATIVE_INFINITY);
  }

  /**
   * Returns the lamports that each trader has moved after `since`, unix ms, counted like `volume`; only those
   * above 0.
   */
  volumesSince(since: number): Map<string, bigint> {
    const volumes = new Map<string, bigint>();
    for (const userId of this.#traders.keys()) {
      const volume = this.#volume(userId, since);
      if (volume > 0n) volumes.set(userId, volume);
    }
    return volumes;
  }

  /** Returns a trader's completed totals, without wash trades, limited to their cluster's total. */
  done(userId: string): Done {
    const own = this.#traders.get(userId);
    if (own === undefined) return { ...NO_TALLY, closed: 0 };
    const { closed } = own.figures(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    return { ...minTally(own.tally(), this.#clusterBook(userId, own).tally()), closed };
  }

  /** Returns the name of a trader's cluster; their own id without one. */
  clusterOf(userId: string): string {
    return this.#clusterOf(userId);
  }

  /** Returns those of these traders who are not in this trader's cluster. */
  apart(userId: string, others: readonly string[]): readonly string[] {
    const own = this.#clusterOf(userId);
    return others.filter((other) => this.#clusterOf(other) !== own);
  }

  /**
   * Returns the number of clusters other than the caller's that bought a token within a span, each with a trader
   * whose own volume is at least `minVolume` lamports.
   */
  followers({ userId, mint, from, to }: FollowedCall, { minLamports, minVolume }: FollowerRule): number {
    const own = this.#clusterOf(userId);
    const clusters = new Set<string>();
    for (const number of this.#tokens.get(mint)?.trades ?? []) {
      const time = this.#booked.time(number);
      if (time <= from || time > to) continue;
      const trade = this.#booked.trade(number);
      const cluster = this.#clusterOf(trade.userId);
      if (trade.side === 'sell' || trade.lamports < minLamports || cluster === own) continue;
      if (!clusters.has(cluster) && this.volume(trade.userId) >= minVolume) clusters.add(cluster);
    }
    return clusters.size;
  }

  /** Lamports, 0 or more. */
  drawdown(userId: string, from: number, to: number): bigint {
    return this.#traders.get(userId)?.drawdown(from, to) ?? 0n;
  }

  /** Returns the lamports realized in the span, at equal time intervals. */
  curve(
    userId: string,
    { from, to }: { readonly from: number; readonly to: number },
    points: number,
  ): bigint[] {
    return this.#traders.get(userId)?.curve(from, to, points) ?? [];
  }

  #volume(userId: string, since: number): bigint {
    const own = this.#traders.get(userId);
    if (own === undefined) return 0n;
    const volumeIn = (book: TraderBook) => book.figures(since, Number.POSITIVE_INFINITY).volume;
    const least = smaller(volumeIn(own), volumeIn(this.#clusterBook(userId, own)));
    return least < 0n ? 0n : least;
  }

  /**
   * The wash of a round trip is attributed to the account that closed it; the partner's opening counts for
   * neither.
   */
  #clusterBook(userId: string, own: TraderBook): TraderBook {
    const cluster = this.#clusterOf(userId);
    const members = this.#members.get(cluster) ?? [];
    if (members.length < 2) return own;
    const known = this.#together.get(cluster);
    if (known !== undefined) return known;
    const together = new TraderBook(this.#booked);
    for (const member of members) this.#traders.get(member)?.copyTo(together);
    this.#together.set(cluster, together);
    return together;
  }

  #tokenOf(mint: string): TokenTrades {
    let token = this.#tokens.get(mint);
    if (token === undefined) {
      token = new TokenTrades({
        booked: this.#booked,
        bookOf: this.#bookOf,
        clusterOf: (userId) => this.#clusterOf(userId),
      });
      this.#tokens.set(mint, token);
    }
    return token;
  }

  readonly #bookOf = (userId: string): TraderBook => {
    const known = this.#traders.get(userId);
    if (known !== undefined) return known;
    const book = new TraderBook(this.#booked);
    this.#traders.set(userId, book);
    const cluster = this.#clusterOf(userId);
    this.#members.set(cluster, [...(this.#members.get(cluster) ?? []), userId]);
    return book;
  };
}
