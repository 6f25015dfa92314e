import type { ErrorCode } from '@dugout/contract/errors';
import type { PresetId } from '@dugout/domain/execution/execution-presets';
import type { Side, Trade } from '@dugout/domain/market-events';
import type { Ladder } from '@dugout/domain/orders/ladder';
import type { Disposal, Lot } from '@dugout/domain/positions/lots';
import type { PositionTotals } from '@dugout/domain/positions/position-totals';

/** What the wallet can spend. */
export interface Funds {
  readonly lamports: bigint;
  readonly tokens: bigint;
}

/** What a filled order moved, as the ledger keeps it. Lamports and raw token units. */
export interface Settlement {
  /** Out of the wallet for the trade, the trading fee of a buy included. */
  readonly inAmount: bigint;
  /** Into the wallet, the trading fee of a sell taken off. */
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly sendingCost: bigint;
  /** What lies in accounts that the swap opened; below zero for accounts that it closed. */
  readonly rent: bigint;
  /** Change of the wallet, everything counted. */
  readonly lamports: bigint;
  readonly tokens: bigint;
}

export type SwapStatus = 'pending' | 'landed' | 'failed' | 'expired';

/** A swap as it is kept. Lamports and raw units; times are unix milliseconds. */
export interface SwapRecord {
  readonly id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** The API key that asked for it; null for a session. */
  readonly apiKeyId: string | null;
  readonly walletAddress: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly status: SwapStatus;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** What the quote promised that would go in and come out, and the slot it was made in. */
  readonly quotedIn: bigint;
  readonly quotedOut: bigint;
  readonly quotedSlot: number | null;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  readonly rent: bigint;
  readonly priceImpactPct: number;
  readonly slippageBps: number;
  readonly preset: PresetId | null;
  readonly protect: boolean;
  readonly hold: Funds;
  readonly errorCode: ErrorCode | null;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly tookMs: number | null;
  readonly signature: string | null;
  /** Where it was filled, and the venues that were asked before. */
  readonly venue: string | null;
  readonly tried: readonly TriedVenue[];
  /** What is armed in the moment in which a buy lands; null where nothing is. */
  readonly exits: Ladder | null;
  /** The signed transaction, once there is one; always null in paper mode. */
  readonly sent: SentTransaction | null;
}

/** A transaction as it was signed. */
export interface SentTransaction {
  readonly signature: string;
  /** Wire bytes in base64. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  /** The slot that was confirmed when it was signed. */
  readonly slot: number;
}

export interface TriedVenue {
  readonly venue: string;
  readonly reason: string;
}

/** What a swap ends with when nothing was traded. */
export interface Ending {
  readonly status: 'failed' | 'expired';
  readonly code: ErrorCode | null;
  readonly reason: string;
  /** Unix ms. */
  readonly at: number;
  readonly tookMs: number | null;
  /** What the network took for a transaction that failed on the chain. */
  readonly paid?: { readonly networkFee: bigint; readonly priorityFee: bigint };
}

/** What one landed swap writes. */
export interface Landing {
  readonly swap: SwapRecord;
  readonly settlement: Settlement;
  /** What others get of the trading fee. */
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

/** A position with its place. */
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

/**
 * A wallet's open position in a token as it stood, null where there was none, and its version: 0 for none.
 */
export interface HeldPosition {
  readonly position: PositionRecord | null;
  readonly version: number;
  /** Those that hold something, the first in first; read for sells only. */
  readonly lots: readonly Lot[];
}

/** What a fill does to the lots of its position: a lot comes in, or pieces leave. */
export type LotChange =
  | { readonly kind: 'bought'; readonly lotId: string; readonly amount: bigint; readonly cost: bigint }
  | { readonly kind: 'sold'; readonly disposals: readonly Disposal[] };
