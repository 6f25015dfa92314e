import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import type { SettledTrade, TradingReads } from '#/features/trading/index.ts';
import type { StandingBook } from './standing-book.ts';

/** How far back each look goes beyond the newest trade: what was settled then may have been written later. */
const OVERLAP_MS = 60_000;

/** Keeps the book as the database has it: all of it at first, then what was settled since. */
export function keepBook(
  book: StandingBook,
  reads: Pick<TradingReads, 'settledPages' | 'settledSince' | 'fundings'>,
) {
  let newest = 0;
  return {
    /** Reads every trade. What lands meanwhile is taken up afterwards. */
    async readAll(): Promise<void> {
      const began = Date.now();
      for await (const trades of reads.settledPages()) {
        for (const { settledAt } of trades) newest = Math.max(newest, Math.min(settledAt, began));
        book.add(trades);
      }
    },
    async takeUp(): Promise<void> {
      const trades: readonly SettledTrade[] = await reads.settledSince(Math.max(0, newest - OVERLAP_MS));
      for (const { settledAt } of trades) newest = Math.max(newest, settledAt);
      book.add(trades);
    },
    async cluster(): Promise<void> {
      book.cluster(clustersOf(await reads.fundings()));
    },
  };
}
