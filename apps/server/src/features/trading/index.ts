import type { EquityPoint } from '@dugout/domain/positions/equity-curve';
import type { ZonedDay } from '@dugout/domain/time/zoned-days';
import { defineDoor } from '#/features/door.ts';
import type {
  ClosedFacts,
  ClosedQuery,
  ClosedResults,
  ClosedSummary,
  ClosedTotals,
  DayRecord,
  DisposalRecord,
  HistoryRecord,
  Holdings,
  LotRecord,
  PositionFacts,
  ReceiptRecord,
  SettledTrade,
  SettledTrades,
  Totals,
} from './read-records.ts';
import type { PositionRecord } from './swap-record.ts';

export type { TokenDirectory, TradersWallets } from './ports.ts';
export type {
  ClosedFacts,
  DisposalRecord,
  Held,
  HistoryRecord,
  LotRecord,
  PositionFacts,
  ReceiptRecord,
  SettledTrade,
  Totals,
} from './read-records.ts';
export type { PositionRecord, SwapRecord } from './swap-record.ts';
export { tokenDirectory } from './token-directory.ts';

interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** Trading data for other features. Amounts in lamports and raw units, times in unix ms. */
export interface TradingReads {
  openPositions(userId: string): Promise<PositionRecord[]>;
  /** Returns which of the traders hold which of the tokens: user ids by mint. */
  holdersAmong(
    userIds: readonly string[],
    mints: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  position(userId: string, id: string): Promise<PositionFacts | null>;
  closedPositions(userId: string, query: ClosedQuery, range: Range): Promise<ClosedFacts[]>;
  /** `bandsUpTo`: the ascending upper bounds of all bands but the last, as shares (0.5 is up by half). */
  closedSummary(userId: string, query: ClosedQuery, bandsUpTo: readonly number[]): Promise<ClosedSummary>;
  bestOrWorstClosed(userId: string, query: ClosedQuery, which: 'best' | 'worst'): Promise<ClosedFacts | null>;
  closedTotals(userId: string, query: ClosedQuery): Promise<ClosedTotals[]>;
  /** Counts positions closed and won since a moment, as win rates count them. */
  closedResults(userId: string, since: number): Promise<ClosedResults>;
  lots(positionId: string): Promise<LotRecord[]>;
  disposals(positionId: string): Promise<DisposalRecord[]>;
  tradedDays(userId: string, days: readonly ZonedDay[]): Promise<DayRecord[]>;
  receipt(userId: string, swapId: string): Promise<ReceiptRecord | null>;
  /** Newest first, with the total number. */
  receipts(
    userId: string,
    query: Range & { readonly tokenAddress?: string | undefined },
  ): Promise<{ readonly items: ReceiptRecord[]; readonly count: number }>;
  /** Newest first, with the total number. */
  walletHistory(
    walletAddress: string,
    range: Range,
  ): Promise<{ readonly items: HistoryRecord[]; readonly count: number }>;
  holdings(userId: string, addresses: readonly string[]): Promise<Holdings>;
  netInflowUpTo(userId: string, moment: number): Promise<bigint>;
  firstInflow(userId: string): Promise<EquityPoint | null>;
  activeTraders(since: number): Promise<string[]>;
  /**
   * Returns the landed trades of transactions not over at the last call, in the tape's order; for null, without a last
   * call, none. A trade may be returned more than once.
   */
  settledSince(since: bigint | null): Promise<SettledTrades>;
  /** Returns every landed trade, in the tape's order, in pages. */
  settledPages(): AsyncGenerator<SettledTrade[]>;
  settledCount(): Promise<number>;
  /** Returns traders who got most of their funds from another trader, each with that trader. */
  fundings(): Promise<(readonly [userId: string, funderId: string])[]>;
  totals(userId: string): Promise<Totals>;
}

/** The mints to sell and to buy, and the share to sell. */
interface SwappedPart {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amountPercent: number;
}

export interface TradingDoor {
  /** Calls `listener` with the trader whose balances, orders or positions changed. */
  onAccountChange(listener: (userId: string) => void): void;
  /** Swaps a percentage of a trader's main wallet's holding. Throws ApiError with the codes of `POST /swap`. */
  swapPart(userId: string, part: SwappedPart): Promise<void>;
  readonly reads: TradingReads;
}

export const tradingDoor = defineDoor<TradingDoor>('trading');
