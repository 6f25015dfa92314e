import type { TradingReads } from './reads/trading-reads.ts';

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
