import { addLeg, type Run } from '@dugout/domain/leaderboard/wash';
import type { BookedTrade, BookedTrades } from './booked-trades.ts';
import type { TraderBook } from './trader-book.ts';

interface OpenPosition {
  tokens: bigint;
  realized: bigint;
  /** Whether anything of a known cost was sold that is no wash. */
  counts: boolean;
}

/** The trades of one cluster in one token, and what each adds to its trader's standing. */
export class TokenTrades {
  readonly #booked: BookedTrades;
  readonly #bookOf: (userId: string) => TraderBook;
  /** By their numbers, in the tape's order. */
  readonly #trades: number[] = [];
  /** Null where none is open: most tokens are traded once. */
  #positions: Map<string, OpenPosition> | null = null;
  #run: Run | null = null;

  constructor(booked: BookedTrades, bookOf: (userId: string) => TraderBook) {
    this.#booked = booked;
    this.#bookOf = bookOf;
  }

  /** Their numbers. */
  get trades(): readonly number[] {
    return this.#trades;
  }

  has(trade: BookedTrade): boolean {
    const booked = this.#booked;
    for (let at = this.#upTo(trade) - 1; at >= 0; at--) {
      const one = this.#trades[at] ?? 0;
      if (booked.compare(one, trade) !== 0) return false;
      if (booked.isSame(one, trade)) return true;
    }
    return false;
  }

  /** Adds a trade. One that comes late makes those after it count again. */
  add(number: number): void {
    const last = this.#trades.at(-1);
    this.#trades.push(number);
    const trade = this.#booked.trade(number);
    const isLate = last !== undefined && this.#booked.compare(last, trade) > 0;
    if (isLate) this.#countAgain();
    else this.#count(number, trade);
    this.#bookOf(trade.userId).add(number);
  }

  #countAgain(): void {
    this.#trades.sort(this.#booked.inTapeOrder);
    this.#run = null;
    this.#positions = null;
    for (const number of this.#trades) {
      const trade = this.#booked.trade(number);
      this.#count(number, trade);
      this.#bookOf(trade.userId).countedAgain();
    }
  }

  /** How many trades there are up to the place of this one. */
  #upTo(trade: BookedTrade): number {
    let [low, high] = [0, this.#trades.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#booked.compare(this.#trades[middle] ?? 0, trade) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #count(number: number, trade: BookedTrade): void {
    const { run, wash } = addLeg(this.#run, trade);
    this.#run = run;
    const clean = trade.tokens - wash.tokens;
    const isWhole = wash.tokens === 0n;
    const share = (lamports: bigint): bigint => (isWhole ? lamports : (lamports * clean) / trade.tokens);
    const counts = trade.side === 'sell' && trade.cost !== null && clean > 0n;
    const realized = counts ? share(trade.realized ?? 0n) : 0n;
    this.#booked.count(number, {
      volume: trade.lamports - wash.lamports,
      wash: wash.lamports,
      realized,
      cost: counts ? share(trade.cost ?? 0n) : 0n,
      closed: this.#closes(trade, realized, counts),
      trades: 1 - wash.trades,
      isWin: realized > 0n,
    });
  }

  /** A position closes when its trades alone bring it to nothing; transfers leave it out of the win rate. */
  #closes(trade: BookedTrade, realized: bigint, counts: boolean): 'won' | 'lost' | null {
    const before = this.#positions?.get(trade.positionId) ?? { tokens: 0n, realized: 0n, counts: false };
    const after: OpenPosition = {
      tokens: before.tokens + trade.walletTokens,
      realized: before.realized + realized,
      counts: before.counts || counts,
    };
    if (after.tokens !== 0n) {
      this.#positions ??= new Map();
      this.#positions.set(trade.positionId, after);
      return null;
    }
    this.#positions?.delete(trade.positionId);
    if (this.#positions?.size === 0) this.#positions = null;
    return !after.counts ? null : after.realized > 0n ? 'won' : 'lost';
  }
}
