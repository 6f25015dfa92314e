import { insideProceeds, outsideProfit } from '@dugout/domain/leaderboard/inside-profit';
import { addLeg, type Run } from '@dugout/domain/leaderboard/wash';
import { type Result, resultOf, type TradedPosition } from '@dugout/domain/positions/win-rate';
import type { BookedTrade, BookedTrades } from './booked-trades.ts';
import type { TraderBook } from './trader-book.ts';

/** Excludes wash from everything except `tokens`. */
interface OpenPosition extends TradedPosition {
  /** Others' net purchases here at the time its tokens were bought, multiplied by the held tokens. */
  readonly othersThen: bigint;
}

const NEW: Readonly<OpenPosition> = { tokens: 0n, realized: 0n, knowsCost: false, othersThen: 0n };

interface TokenTradesOptions {
  readonly booked: BookedTrades;
  readonly bookOf: (userId: string) => TraderBook;
  readonly clusterOf: (userId: string) => string;
}

/** All trades of accounts here in one token, and what each adds to its trader's standing. */
export class TokenTrades {
  readonly #options: TokenTradesOptions;
  readonly #trades: number[] = [];
  #counted = 0;
  readonly #positions = new Map<string, OpenPosition>();
  /** By cluster. */
  readonly #runs = new Map<string, Run>();
  /** Raw units bought less those sold: from each pool, and in total. */
  readonly #boughtFrom = new Map<string, bigint>();
  #bought = 0n;

  constructor(options: TokenTradesOptions) {
    this.#options = options;
  }

  get trades(): readonly number[] {
    return this.#trades;
  }

  has(trade: BookedTrade): boolean {
    const { booked } = this.#options;
    for (let at = this.#upTo(trade) - 1; at >= 0; at--) {
      const one = this.#trades[at] ?? 0;
      if (booked.compare(one, trade) !== 0) return false;
      if (booked.isSame(one, trade)) return true;
    }
    return false;
  }

  /** Adds a trade, to be counted by the next `count`. */
  add(number: number): void {
    const trade = this.#options.booked.trade(number);
    const at = this.#upTo(trade);
    this.#trades.splice(at, 0, number);
    if (at < this.#counted) this.countAgain();
    this.#options.bookOf(trade.userId).add(number);
  }

  /** Makes the next `count` start with the first trade. */
  countAgain(): void {
    this.#counted = 0;
  }

  /** Counts the added trades. Returns whether earlier counts may have changed. */
  count(): boolean {
    const { booked, bookOf } = this.#options;
    const isAgain = this.#counted === 0;
    if (isAgain) {
      this.#positions.clear();
      this.#runs.clear();
      this.#boughtFrom.clear();
      this.#bought = 0n;
    }
    for (; this.#counted < this.#trades.length; this.#counted++) {
      const number = this.#trades[this.#counted] ?? 0;
      const trade = booked.trade(number);
      this.#count(number, trade);
      if (isAgain) bookOf(trade.userId).countedAgain();
    }
    return isAgain;
  }

  #upTo(trade: BookedTrade): number {
    let [low, high] = [0, this.#trades.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#options.booked.compare(this.#trades[middle] ?? 0, trade) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #count(number: number, trade: BookedTrade): void {
    const moved = trade.side === 'buy' ? trade.tokens : -trade.tokens;
    const inside = (this.#boughtFrom.get(trade.pool) ?? 0n) + moved;
    this.#boughtFrom.set(trade.pool, inside);
    const cluster = this.#options.clusterOf(trade.userId);
    const { run, wash } = addLeg(this.#runs.get(cluster) ?? null, { ...trade, inside });
    this.#runs.set(cluster, run);
    const clean = trade.tokens - wash.tokens;
    const isWhole = wash.tokens === 0n;
    const share = (lamports: bigint): bigint => (isWhole ? lamports : (lamports * clean) / trade.tokens);
    const counts = trade.side === 'sell' && trade.cost !== null && clean > 0n;
    const boughtByOthers = this.#boughtByOthers(trade);
    const realized = counts
      ? outsideProfit(share(trade.realized ?? 0n), share(insideProceeds({ ...trade, boughtByOthers })))
      : 0n;
    this.#options.booked.count(number, {
      volume: trade.lamports - wash.lamports,
      wash: wash.lamports,
      realized,
      cost: counts ? share(trade.cost ?? 0n) : 0n,
      closed: this.#closes(trade, realized, counts),
      trades: 1 - wash.trades,
      isWin: realized > 0n,
    });
    this.#bought += moved;
  }

  /** Returns the raw units that all other positions have bought since its tokens were bought, less those sold. */
  #boughtByOthers({ positionId, side }: BookedTrade): bigint {
    const position = this.#positions.get(positionId);
    if (side === 'buy' || position === undefined || position.tokens <= 0n) return 0n;
    return this.#bought - position.tokens - position.othersThen / position.tokens;
  }

  #closes(trade: BookedTrade, realized: bigint, counts: boolean): Result | null {
    const before = this.#positions.get(trade.positionId) ?? NEW;
    const after: OpenPosition = {
      tokens: before.tokens + trade.walletTokens,
      realized: before.realized + realized,
      knowsCost: before.knowsCost || counts,
      othersThen: this.#othersThen(before, trade.walletTokens),
    };
    if (after.tokens !== 0n) {
      this.#positions.set(trade.positionId, after);
      return null;
    }
    this.#positions.delete(trade.positionId);
    return resultOf(after);
  }

  #othersThen({ tokens, othersThen }: OpenPosition, moved: bigint): bigint {
    if (moved > 0n) return othersThen + (this.#bought - tokens) * moved;
    return tokens <= 0n ? 0n : (othersThen * (tokens + moved)) / tokens;
  }
}
