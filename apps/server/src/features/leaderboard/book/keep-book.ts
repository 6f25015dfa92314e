import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import type { SettledTrade, TradingReads } from '#/features/trading/index.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { BookedTradesDump } from './booked-trades.ts';
import type { StandingBook } from './standing-book.ts';

/** How far back each look goes beyond the newest trade: what was settled then may have been written later. */
const OVERLAP_MS = 60_000;

/** The book as it is kept between runs. */
export interface KeptBook {
  readonly trades: BookedTradesDump;
  /** When the newest of them was settled, unix ms. */
  readonly newest: number;
}

/**
 * Keeps the book as the database has it: all of it at first, then what was settled since. `now` is the wall clock,
 * by which trades are settled (unix ms).
 */
export function keepBook(
  book: StandingBook,
  reads: Pick<TradingReads, 'settledPages' | 'settledSince' | 'fundings' | 'settledCount'>,
  progress: Progress = () => undefined,
  now: () => number = Date.now,
) {
  let newest = 0;
  let lookedAt = now();
  async function takeUp(): Promise<void> {
    const at = now();
    // After the clock was set back, and forward again, trades are settled before the newest one.
    const since = Math.min(newest, at, lookedAt);
    lookedAt = at;
    const trades: readonly SettledTrade[] = await reads.settledSince(Math.max(0, since - OVERLAP_MS));
    for (const { settledAt } of trades) newest = Math.max(newest, settledAt);
    book.add(trades);
  }
  return {
    /** Reads every trade. What lands meanwhile is taken up afterwards. */
    async readAll(): Promise<void> {
      const began = now();
      const total = await reads.settledCount();
      let read = 0;
      for await (const trades of reads.settledPages()) {
        for (const { settledAt } of trades) newest = Math.max(newest, Math.min(settledAt, began));
        book.add(trades);
        read += trades.length;
        progress('leaderboard', read / Math.max(1, total));
      }
    },
    /** Takes what `kept` returned in an earlier run, then what was settled since. */
    async resume({ trades, newest: newestKept }: KeptBook): Promise<void> {
      await book.load(trades, createPace().breathe);
      newest = newestKept;
      await takeUp();
    },
    kept: (): KeptBook => ({ trades: book.dump(), newest }),
    takeUp,
    async cluster(): Promise<void> {
      book.cluster(clustersOf(await reads.fundings()));
    },
  };
}
