import type { ErrorCode } from '@dugout/contract/errors';
import type { Side, Trade } from '@dugout/domain/market-events';
import type { Position } from '@dugout/domain/position';
import type { Settlement } from './pricing/settlement.ts';
import type { Funds } from './pricing/swap-plan.ts';

export type SwapStatus = 'pending' | 'landed' | 'failed' | 'expired';

/** A swap as it is kept. Lamports and raw units; times are unix milliseconds. */
export interface SwapRecord {
  readonly id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly walletAddress: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly status: SwapStatus;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  readonly priceImpactPct: number;
  readonly slippageBps: number;
  readonly protect: boolean;
  readonly hold: Funds;
  readonly errorCode: ErrorCode | null;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly tookMs: number | null;
  readonly signature: string | null;
}

/** What one landed swap writes. */
export interface Landing {
  readonly swap: SwapRecord;
  readonly settlement: Settlement;
  readonly trade: Trade;
  readonly fillOrder: number;
  readonly priceImpactPct: number;
  readonly priceUsd: number | null;
  readonly tokenName: string;
  readonly symbol: string;
  readonly settledAt: number;
  readonly tookMs: number;
}

/** A position with its place. */
export interface PositionRecord extends Position {
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
