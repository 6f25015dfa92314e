/** Records of trades and positions. Amounts in lamports and raw units. */
import type { Row } from '#/platform/db/db.ts';
import type { PositionRecord, SwapRecord } from './swap-record.ts';

export interface PositionFacts extends PositionRecord {
  readonly closedAt: Date | null;
}

export type ClosedFacts = PositionFacts & { readonly closedAt: Date };

export interface ClosedQuery {
  readonly tokenAddress?: string | undefined;
  readonly walletAddress?: string | undefined;
}

export interface ClosedSummary {
  readonly count: number;
  /** Number of positions in each band delimited by `upTo`; the last band is unbounded. */
  readonly bands: readonly number[];
  /** Averages of the positions that the win rate counts as won and as lost. */
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
}

/** Totals of closed positions in one wallet, in lamports. */
export interface ClosedTotals {
  readonly walletAddress: string;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly realised: bigint;
  readonly soldCost: bigint;
}

export interface ClosedResults {
  readonly closed: number;
  readonly won: number;
}

export interface DayRecord {
  readonly date: string;
  readonly realised: bigint;
  readonly trades: number;
}

/** A lot of a position with the swap that brought it. */
export interface LotRecord {
  readonly id: string;
  readonly source: Row<'lot'>['source'];
  readonly swapId: string | null;
  readonly signature: string | null;
  readonly preset: Row<'swap'>['preset'];
  readonly amount: bigint;
  readonly cost: bigint | null;
  readonly leftAmount: bigint;
  readonly leftCost: bigint | null;
  readonly openedAt: Date;
}

/** A part of a lot that left its position, with the swap that sold it if one did. */
export interface DisposalRecord {
  readonly lotId: string;
  readonly kind: Row<'lot_disposal'>['kind'];
  readonly ref: string;
  readonly signature: string | null;
  readonly time: Date;
  readonly amount: bigint;
  readonly cost: bigint | null;
  readonly proceeds: bigint;
}

export type Held = Pick<PositionRecord, 'mint' | 'amount' | 'unknownAmount' | 'cost'>;

export interface Holdings {
  /** Lamports in all wallets, including those reserved for pending swaps and withdrawals. */
  readonly cash: bigint;
  /** Lamports that reached the trader less the lamports that left, with tokens at their value then. */
  readonly netInflow: bigint;
  /** Open positions. */
  readonly positions: readonly Held[];
}

export interface ReceiptRecord {
  readonly swap: SwapRecord;
  /** Unix ms. */
  readonly settledAt: number | null;
  readonly landedSlot: bigint | null;
  readonly decimals: number | null;
  readonly tokenName: string | null;
  readonly symbol: string | null;
}

/** A landed trade with its realized profit by lots. Lamports, raw units, unix ms. */
export interface SettledTrade {
  readonly swapId: string;
  readonly userId: string;
  readonly positionId: string;
  readonly mint: string;
  readonly pool: string;
  readonly slot: bigint;
  /** Within the slot. */
  readonly order: bigint;
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly tokens: bigint;
  /** Change of the wallet's tokens. */
  readonly walletTokens: bigint;
  /** Absolute change of the wallet's lamports. */
  readonly lamports: bigint;
  /** The pool's tokens after it; null when the market did not provide them. */
  readonly poolTokens: bigint | null;
  /** Null for a buy, and when no cost is known. */
  readonly realized: bigint | null;
  /** The known cost of the tokens sold; null for a buy, and when all of it is unknown. */
  readonly cost: bigint | null;
}

export interface SettledTrades {
  readonly trades: readonly SettledTrade[];
  /** Pass it to the next call. */
  readonly since: bigint;
}

/** One landed swap in a wallet's history. Lamports and raw units; time in unix ms. */
export interface HistoryRecord {
  readonly id: string;
  readonly signature: string;
  readonly side: 'buy' | 'sell';
  readonly walletAddress: string;
  readonly mint: string;
  readonly pool: string;
  readonly decimals: number;
  readonly tokenName: string;
  readonly symbol: string;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly realised: bigint | null;
  readonly priceUsd: number | null;
  readonly time: bigint;
}

/** Totals of a trader's landed swaps. Lamports. */
export interface Totals extends ClosedResults {
  readonly trades: number;
  readonly realised: bigint;
  /** Cost of the tokens sold. */
  readonly soldCost: bigint;
  readonly feesPaid: bigint;
}
