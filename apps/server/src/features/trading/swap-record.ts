import type { ErrorCode } from '@dugout/contract/errors';
import type { AutoExecution, PresetId } from '@dugout/domain/execution/execution-presets';
import type { Side, Trade } from '@dugout/domain/market-events';
import type { Ladder } from '@dugout/domain/orders/ladder';
import type { Disposal, Lot } from '@dugout/domain/positions/lots';
import type { PositionTotals } from '@dugout/domain/positions/position-totals';

/** The wallet's spendable balance. */
export interface Funds {
  readonly lamports: bigint;
  readonly tokens: bigint;
}

/** The amounts moved by a filled order, as in the ledger. Lamports and raw token units. */
export interface Settlement {
  /** Leaves the wallet for the trade, including the trading fee of a buy. */
  readonly inAmount: bigint;
  /** Reaches the wallet, less the trading fee of a sell. */
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly sendingCost: bigint;
  /** Rent in accounts that the swap opened; negative for accounts that it closed. */
  readonly rent: bigint;
  /** The wallet's total change. */
  readonly lamports: bigint;
  readonly tokens: bigint;
}

export type SwapStatus = 'pending' | 'landed' | 'failed' | 'expired';

/** A stored swap. Lamports and raw units; times are unix milliseconds. */
export interface SwapRecord {
  readonly id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** The API key that requested it; null for a session. */
  readonly apiKeyId: string | null;
  readonly walletAddress: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly status: SwapStatus;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly quotedIn: bigint;
  readonly quotedOut: bigint;
  readonly quotedSlot: number | null;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  /** Paid for accounts that the swap opened. */
  readonly rent: bigint;
  /** Returned by token accounts of the wallet that the swap closed. */
  readonly rentBack: bigint;
  readonly priceImpactPct: number;
  readonly slippageBps: number;
  readonly preset: PresetId | null;
  readonly protect: boolean;
  /** The automatic parts of its execution, which its exits follow as well. */
  readonly auto: AutoExecution | null;
  readonly hold: Funds;
  readonly errorCode: ErrorCode | null;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly tookMs: number | null;
  readonly signature: string | null;
  /** The venue that filled it, and those tried before. */
  readonly venue: string | null;
  readonly tried: readonly TriedVenue[];
  /** The exits to create when a buy lands; null for none. */
  readonly exits: Ladder | null;
  /** The signed transaction, once there is one; always null in paper mode. */
  readonly sent: SentTransaction | null;
}

export interface SentTransaction {
  readonly signature: string;
  /** Wire bytes in base64. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  /** The confirmed slot at the time of signing. */
  readonly slot: number;
}

export interface TriedVenue {
  readonly venue: string;
  readonly reason: string;
}

/** The end of a swap without a trade. */
export interface Ending {
  readonly status: 'failed' | 'expired';
  readonly code: ErrorCode | null;
  readonly reason: string;
  /** Unix ms. */
  readonly at: number;
  readonly tookMs: number | null;
  /** The network's charges for a transaction that failed on the chain. */
  readonly paid?: { readonly networkFee: bigint; readonly priorityFee: bigint };
}

export interface Landing {
  readonly swap: SwapRecord;
  readonly settlement: Settlement;
  /** Others' shares of the trading fee. */
  readonly shares: readonly { readonly userId: string; readonly lamports: bigint }[];
  readonly trade: Trade;
  readonly fillOrder: number;
  readonly venue: string;
  readonly tried: readonly TriedVenue[];
  readonly priceImpactPct: number;
  readonly priceUsd: number | null;
  readonly tokenName: string;
  readonly symbol: string;
  readonly settledAt: number;
  readonly tookMs: number;
}

export interface PositionRecord extends PositionTotals {
  readonly id: string;
  readonly userId: string;
  readonly walletAddress: string;
  readonly mint: string;
  readonly pool: string;
  readonly decimals: number;
  readonly tokenName: string;
  readonly symbol: string;
  readonly openedAt: number;
}

/** A wallet's open position in a token, null for none, and its version: 0 for none. */
export interface HeldPosition {
  readonly position: PositionRecord | null;
  readonly version: number;
  /** The open lots in FIFO order; read for sells only. */
  readonly lots: readonly Lot[];
}

/** A fill's change of its position's lots: a new lot, or disposals. */
export type LotChange =
  | { readonly kind: 'bought'; readonly lotId: string; readonly amount: bigint; readonly cost: bigint }
  | { readonly kind: 'sold'; readonly disposals: readonly Disposal[] };
