import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import type { SettledTrade, TradingReads } from '#/features/trading/index.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { BookedTradesDump } from './booked-trades.ts';
import type { StandingBook } from './standing-book.ts';

/** How far each read reaches back beyond the newest trade, since trades may be written late. */
const OVERLAP_MS = 60_000;

export interface KeptBook {
  readonly trades: BookedTradesDump;
  /** Settlement time of the newest trade, unix ms. */
  readonly newest: number;
}

/**
 * Keeps the book in sync with the database: a full read at first, then newly settled trades. `now` is the wall
 * clock, which dates settlements (unix ms).
 */
export function keepBook(
  book: StandingBook,
  reads: Pick<TradingReads, 'settledPages' | 'settledSince' | 'fundings' | 'settledCount'>,
  progress: Progress = () => undefined,
  now: () => number = Date.now,
) {
  let newest = 0;
  let lookedAt = now();
  async function readNewer(): Promise<void> {
    const at = now();
    // After the clock was set back, and forward again, trades are settled before the newest one.
    const since = Math.min(newest, at, lookedAt);
    lookedAt = at;
    const trades: readonly SettledTrade[] = await reads.settledSince(Math.max(0, since - OVERLAP_MS));
    for (const { settledAt } of trades) newest = Math.max(newest, settledAt);
    book.add(trades);
  }
  return {
    /** Reads every trade. Trades that land during the read are read afterwards. */
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
    /** Loads the result of `kept` from an earlier run, then reads newer trades. */
    async resume({ trades, newest: newestKept }: KeptBook): Promise<void> {
      await book.load(trades, createPace().breathe);
      newest = newestKept;
      await readNewer();
    },
    kept: (): KeptBook => ({ trades: book.dump(), newest }),
    readNewer,
    async cluster(): Promise<void> {
      book.cluster(clustersOf(await reads.fundings()));
    },
  };
}
