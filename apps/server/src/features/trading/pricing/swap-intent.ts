import { parseRawAmount } from '@dugout/domain/base-units';
import type { Side } from '@dugout/domain/market-events';
import { millionthsOf } from '@dugout/domain/share';
import { SOL_MINT } from '@dugout/domain/sol';
import { ApiError } from '#/platform/http/api-error.ts';
import { type Execution, type ExecutionChoice, executionOf } from './execution.ts';

/** A trader's requested swap, in market terms. */
export interface SwapIntent {
  readonly side: Side;
  readonly mint: string;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly size: SwapSize;
  /**
   * The trader's own limit, raw units. ExactIn: the min amount that reaches the wallet. ExactOut: the max amount
   * that leaves it for the trade.
   */
  readonly limit: bigint | null;
  readonly execution: Execution;
}

/** Raw units, or millionths of the wallet's balance of the input. */
export type SwapSize = { readonly raw: bigint } | { readonly millionths: bigint };

export interface SwapRequest extends ExecutionChoice {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount?: string | undefined;
  readonly amountPercent?: number | undefined;
  /** `SwapIntent.limit` as a decimal string. */
  readonly minOut?: string | undefined;
  readonly swapMode: 'ExactIn' | 'ExactOut';
}

/** Parses a swap request. Throws ApiError `mint_pair_invalid`, `amount_invalid` or `invalid_input`. */
export function swapIntent(request: SwapRequest): SwapIntent {
  const { inputMint, outputMint, swapMode } = request;
  if ((inputMint === SOL_MINT) === (outputMint === SOL_MINT)) throw new ApiError('mint_pair_invalid');
  const side = inputMint === SOL_MINT ? 'buy' : 'sell';
  return {
    side,
    mint: side === 'buy' ? outputMint : inputMint,
    mode: swapMode,
    size: sizeOf(request),
    limit: limitOf(request),
    execution: executionOf(request),
  };
}

function limitOf({ minOut }: SwapRequest): bigint | null {
  if (minOut === undefined) return null;
  const limit = parseRawAmount(minOut);
  if (limit === null || limit === 0n)
    throw new ApiError('amount_invalid', 'minOut must be a whole number of raw units above zero');
  return limit;
}

function sizeOf(request: SwapRequest): SwapSize {
  if (request.amountPercent !== undefined) {
    if (request.swapMode === 'ExactOut')
      throw new ApiError('invalid_input', 'amountPercent is of what goes in: it needs swapMode ExactIn');
    return { millionths: millionthsOf(request.amountPercent) };
  }
  const raw = parseRawAmount(request.amount ?? '');
  if (raw === null || raw === 0n) throw new ApiError('amount_invalid');
  return { raw };
}
