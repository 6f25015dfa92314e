import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import type { TradingReads } from '#/features/trading/index.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { BookedTradesDump } from './booked-trades.ts';
import type { StandingBook } from './standing-book.ts';

export interface KeptBook {
  readonly trades: BookedTradesDump;
  /** See `TradingReads.settledSince`. */
  readonly since: bigint;
}

/** Keeps the book in sync with the database: a full read at first, then newly settled trades of all servers. */
export function keepBook(
  book: StandingBook,
  reads: Pick<TradingReads, 'settledPages' | 'settledSince' | 'fundings' | 'settledCount'>,
  progress: Progress = () => undefined,
) {
  let since: bigint | null = null;
  async function readNewer(): Promise<void> {
    const newer = await reads.settledSince(since);
    book.add(newer.trades);
    since = newer.since;
  }
  /** Reads every trade. Trades that land during the read are read afterwards. */
  async function readAll(): Promise<void> {
    since = null;
    await readNewer();
    const total = await reads.settledCount();
    let read = 0;
    for await (const trades of reads.settledPages()) {
      book.add(trades);
      read += trades.length;
      progress('leaderboard', read / Math.max(1, total));
    }
  }
  return {
    readAll,
    /** Loads the result of `kept` from an earlier run, then reads newer trades. */
    async resume(kept: KeptBook): Promise<void> {
      await book.load(kept.trades, createPace().breathe);
      since = kept.since;
      await readNewer();
      // The database was restored, and its transactions have lower ids again.
      if (since < kept.since) await readAll();
    },
    kept: (): KeptBook => ({ trades: book.dump(), since: since ?? 0n }),
    readNewer,
    async cluster(): Promise<void> {
      book.cluster(clustersOf(await reads.fundings()));
    },
  };
}
