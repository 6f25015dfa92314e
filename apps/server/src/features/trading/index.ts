import { defineDoor } from '#/features/door.ts';
import type { TradingReads } from './reads/trading-reads.ts';

export type { TokenDirectory, TradersWallets } from './ports.ts';
export type {
  ClosedFacts,
  DisposalRecord,
  LotRecord,
  PositionFacts,
} from './reads/closed-positions.repository.ts';
export type { Held } from './reads/holdings.repository.ts';
export type { ReceiptRecord } from './reads/receipts.repository.ts';
export type { SettledTrade } from './reads/settled-trades.repository.ts';
export type { TradingReads } from './reads/trading-reads.ts';
export type { HistoryRecord, Totals } from './reads/wallet-history.repository.ts';
export type { PositionRecord, SwapRecord } from './swap-record.ts';
export { tokenDirectory } from './token-directory.ts';

/** What to give, and for what: mints. */
export interface SwappedPart {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amountPercent: number;
}

/** What trading offers to other features. */
export interface TradingDoor {
  /** Calls `listener` with the trader whose balances, orders or positions changed. */
  onAccountChange(listener: (userId: string) => void): void;
  /** Swaps so many percent of what a trader's main wallet holds. Throws ApiError with the codes of `POST /swap`. */
  swapPart(userId: string, part: SwappedPart): Promise<void>;
  readonly reads: TradingReads;
}

export const tradingDoor = defineDoor<TradingDoor>('trading');
