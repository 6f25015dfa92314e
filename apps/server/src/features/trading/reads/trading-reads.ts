import type { ZonedDay } from '@dugout/domain/time/zoned-days';
import type { Db } from '#/platform/db/db.ts';
import { holdersAmong, openPositions } from '../positions/positions.repository.ts';
import {
  bestOrWorstClosed,
  type ClosedQuery,
  closedPage,
  closedSummary,
  closedTotals,
  disposalsOf,
  lotsOf,
  positionById,
  tradedDays,
} from './closed-positions.repository.ts';
import { activeTraders, firstInflow, holdingsOf, netInflowUpTo } from './holdings.repository.ts';
import { receiptById, receiptsOf } from './receipts.repository.ts';
import { closedResults } from './results.repository.ts';
import { fundings, settledCount, settledPages, settledSince } from './settled-trades.repository.ts';
import { totalsOf, walletHistory } from './wallet-history.repository.ts';

interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** Trading data for other features. Amounts in lamports and raw units, times in unix ms. */
export const tradingReads = (db: Db) => ({
  openPositions: (userId: string) => openPositions(db, userId),
  /** Returns which of the traders hold which of the tokens: user ids by mint. */
  holdersAmong: (userIds: readonly string[], mints: readonly string[]) => holdersAmong(db, userIds, mints),
  position: (userId: string, id: string) => positionById(db, userId, id),
  closedPositions: (userId: string, query: ClosedQuery, range: Range) => closedPage(db, userId, query, range),
  closedSummary: (userId: string, query: ClosedQuery, bandsUpTo: readonly number[]) =>
    closedSummary(db, userId, query, bandsUpTo),
  bestOrWorstClosed: (userId: string, query: ClosedQuery, which: 'best' | 'worst') =>
    bestOrWorstClosed(db, userId, query, which),
  closedTotals: (userId: string, query: ClosedQuery) => closedTotals(db, userId, query),
  /** Counts positions closed and won since a moment, as win rates count them. */
  closedResults: (userId: string, since: number) => closedResults(db, userId, since),
  lots: (positionId: string) => lotsOf(db, positionId),
  disposals: (positionId: string) => disposalsOf(db, positionId),
  tradedDays: (userId: string, days: readonly ZonedDay[]) => tradedDays(db, userId, days),
  receipt: (userId: string, swapId: string) => receiptById(db, userId, swapId),
  receipts: (userId: string, query: Range & { readonly tokenAddress?: string | undefined }) =>
    receiptsOf(db, userId, query),
  walletHistory: (walletAddress: string, range: Range) => walletHistory(db, walletAddress, range),
  holdings: (userId: string, addresses: readonly string[]) => holdingsOf(db, userId, addresses),
  netInflowUpTo: (userId: string, moment: number) => netInflowUpTo(db, userId, moment),
  firstInflow: (userId: string) => firstInflow(db, userId),
  activeTraders: (since: number) => activeTraders(db, since),
  /** Returns landed trades settled after `since`, in the tape's order. */
  settledSince: (since: number) => settledSince(db, since),
  /** Returns every landed trade, in the tape's order, in pages. */
  settledPages: () => settledPages(db),
  settledCount: () => settledCount(db),
  /** Returns traders who got most of their funds from another trader, each with that trader. */
  fundings: () => fundings(db),
  totals: (userId: string) => totalsOf(db, userId),
});

export type TradingReads = ReturnType<typeof tradingReads>;
