import type { Db } from '#/platform/db/db.ts';
import type { TradingReads } from '../index.ts';
import { holdersAmong, openPositions } from '../positions/positions.repository.ts';
import {
  bestOrWorstClosed,
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

export const tradingReads = (db: Db): TradingReads => ({
  openPositions: (userId) => openPositions(db, userId),
  holdersAmong: (userIds, mints) => holdersAmong(db, userIds, mints),
  position: (userId, id) => positionById(db, userId, id),
  closedPositions: (userId, query, range) => closedPage(db, userId, query, range),
  closedSummary: (userId, query, bandsUpTo) => closedSummary(db, userId, query, bandsUpTo),
  bestOrWorstClosed: (userId, query, which) => bestOrWorstClosed(db, userId, query, which),
  closedTotals: (userId, query) => closedTotals(db, userId, query),
  closedResults: (userId, since) => closedResults(db, userId, since),
  lots: (positionId) => lotsOf(db, positionId),
  disposals: (positionId) => disposalsOf(db, positionId),
  tradedDays: (userId, days) => tradedDays(db, userId, days),
  receipt: (userId, swapId) => receiptById(db, userId, swapId),
  receipts: (userId, query) => receiptsOf(db, userId, query),
  walletHistory: (walletAddress, range) => walletHistory(db, walletAddress, range),
  holdings: (userId, addresses) => holdingsOf(db, userId, addresses),
  netInflowUpTo: (userId, moment) => netInflowUpTo(db, userId, moment),
  firstInflow: (userId) => firstInflow(db, userId),
  activeTraders: (since) => activeTraders(db, since),
  settledSince: (since) => settledSince(db, since),
  settledPages: () => settledPages(db),
  settledCount: () => settledCount(db),
  fundings: () => fundings(db),
  totals: (userId) => totalsOf(db, userId),
});
