import { addLeg, type Run } from '@dugout/domain/leaderboard/wash';
import type { SettledTrade } from '#/features/trading/index.ts';
import type { TraderBook } from './trader-book.ts';

interface OpenPosition {
  tokens: bigint;
  realized: bigint;
  /** Whether anything of a known cost was sold that is no wash. */
  counts: boolean;
}

export const inTapeOrder = (a: SettledTrade, b: SettledTrade): number =>
  a.slot === b.slot ? compare(a.order, b.order) : compare(a.slot, b.slot);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The trades of one cluster in one token, and what each adds to its trader's standing. */
export class TokenTrades {
  readonly #trades: SettledTrade[] = [];
  readonly #bookOf: (userId: string) => TraderBook;
  readonly #positions = new Map<string, OpenPosition>();
  #run: Run | null = null;

  constructor(bookOf: (userId: string) => TraderBook) {
    this.#bookOf = bookOf;
  }

  get trades(): readonly SettledTrade[] {
    return this.#trades;
  }

  /** Adds a trade. One that comes late makes those after it count again. */
  add(trade: SettledTrade): void {
    const last = this.#trades.at(-1);
    this.#trades.push(trade);
    if (last === undefined || inTapeOrder(last, trade) <= 0) {
      this.#count(trade);
      return;
    }
    this.#trades.sort(inTapeOrder);
    this.#run = null;
    this.#positions.clear();
    for (const each of this.#trades) this.#count(each);
  }

  #count(trade: SettledTrade): void {
    const { run, wash } = addLeg(this.#run, {
      pool: trade.pool,
      slot: trade.slot,
      side: trade.side,
      tokens: trade.tokens,
      lamports: trade.lamports,
      poolTokens: trade.poolTokens,
    });
    this.#run = run;
    const clean = trade.tokens - wash.tokens;
    const isWhole = wash.tokens === 0n;
    const share = (lamports: bigint): bigint => (isWhole ? lamports : (lamports * clean) / trade.tokens);
    const counts = trade.side === 'sell' && trade.cost !== null && clean > 0n;
    const realized = counts ? share(trade.realized ?? 0n) : 0n;
    this.#bookOf(trade.userId).put(trade.swapId, {
      time: trade.time,
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
  #closes(trade: SettledTrade, realized: bigint, counts: boolean): 'won' | 'lost' | null {
    const before = this.#positions.get(trade.positionId) ?? { tokens: 0n, realized: 0n, counts: false };
    const after: OpenPosition = {
      tokens: before.tokens + trade.walletTokens,
      realized: before.realized + realized,
      counts: before.counts || counts,
    };
    if (after.tokens !== 0n) {
      this.#positions.set(trade.positionId, after);
      return null;
    }
    this.#positions.delete(trade.positionId);
    return !after.counts ? null : after.realized > 0n ? 'won' : 'lost';
  }
}
