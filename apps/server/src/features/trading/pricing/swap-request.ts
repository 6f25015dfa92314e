import { createHash } from 'node:crypto';
import { parseRawAmount } from '@dugout/domain/base-units';
import type { PresetId } from '@dugout/domain/execution/execution-presets';
import type { Side } from '@dugout/domain/market-events';
import type { Ladder } from '@dugout/domain/orders/ladder';
import { millionthsOf } from '@dugout/domain/orders/share';
import { SOL_MINT } from '@dugout/domain/sol';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type Execution, type ExecutionChoice, executionOf } from './execution.ts';

/** The fields of a body that describe its swap. */
export interface SwapFields extends ExecutionChoice {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount?: string | undefined;
  readonly amountPercent?: number | undefined;
  /** `SwapIntent.limit` as a decimal string. */
  readonly minOut?: string | undefined;
  readonly swapMode: 'ExactIn' | 'ExactOut';
  readonly heldAmounts?: readonly string[] | undefined;
  readonly exits?: Ladder | undefined;
}

/** The part of a request or of an order that determines its plan, in market terms. */
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

/**
 * Raw units, or millionths of the wallet's balance of the input. `seen`: that balance when the trader chose the
 * share, in raw units; less than it refuses the swap.
 */
export type SwapSize =
  | { readonly raw: bigint }
  | { readonly millionths: bigint; readonly seen?: bigint | undefined };

/** The sender of a request and its key. */
interface Sender {
  readonly userId: string;
  readonly walletAddress: string;
  readonly idempotencyKey: string;
  /** Null for a session. */
  readonly apiKeyId: string | null;
  /**
   * Whether the trader proved their identity for it, which lifts their ceilings. `unneeded` for the swap of an order
   * and a swap that its own wallet signs: only the ceiling of price impact holds.
   */
  readonly proof: 'given' | 'missing' | 'unneeded';
}

/** One wallet's swap as requested: parsed and hashed once. */
export interface SwapRequest extends SwapIntent, Sender {
  /** See `requestHash`. */
  readonly hash: string;
  readonly preset: PresetId | null;
  /** Exits to create when a buy lands; null for none. */
  readonly exits: Ladder | null;
}

/** Adds the balance that the trader saw to a share. Throws ApiError `amount_invalid`. */
export function withSeen(intent: SwapIntent, heldAmount: string | undefined): SwapIntent {
  if (heldAmount === undefined || 'raw' in intent.size) return intent;
  const seen = parseRawAmount(heldAmount);
  if (seen === null) throw new ApiError('amount_invalid', 'heldAmounts must be whole numbers of raw units');
  return { ...intent, size: { ...intent.size, seen } };
}

/** Returns the balance that a swap needs so that its share is of what the trader saw; undefined for any other. */
export const seenBalance = ({ size }: Pick<SwapIntent, 'size'>): bigint | undefined =>
  'raw' in size ? undefined : size.seen;

/**
 * Returns the raw units of a share: of the balance that the trader saw, or of the whole balance for 100 %. Throws
 * ApiError `holding_changed` when the balance is smaller by now.
 */
export function shareOf(
  balance: bigint,
  { millionths, seen = balance }: Exclude<SwapSize, { readonly raw: bigint }>,
): bigint {
  if (balance < seen) throw new ApiError('holding_changed');
  return millionths === 1_000_000n ? balance : (seen * millionths) / 1_000_000n;
}

/**
 * Parses the fields of a swap. Throws ApiError `mint_pair_invalid`, `amount_invalid`, `invalid_input` or
 * `protection_unavailable`.
 */
export function swapIntent(fields: SwapFields, means: SendingMeans): SwapIntent {
  const { inputMint, outputMint, swapMode } = fields;
  if ((inputMint === SOL_MINT) === (outputMint === SOL_MINT)) throw new ApiError('mint_pair_invalid');
  const side = inputMint === SOL_MINT ? 'buy' : 'sell';
  return {
    side,
    mint: side === 'buy' ? outputMint : inputMint,
    mode: swapMode,
    size: sizeOf(fields),
    limit: limitOf(fields),
    execution: executionOf(fields, means),
  };
}

/** Creates the request of one wallet. `intent` has been parsed from the fields; `trigger` is an order's. */
export const swapRequest = (
  fields: SwapFields,
  intent: SwapIntent,
  sender: Sender,
  trigger?: object,
): SwapRequest => ({
  ...intent,
  ...sender,
  hash: requestHash(fields, sender.walletAddress, trigger),
  preset: fields.preset ?? null,
  exits: fields.exits ?? null,
});

/**
 * Distinguishes requests under one idempotency key. Returns the SHA-256, hex, of the whole request. It is stored
 * with the swap: the hashed bytes must never change.
 */
export function requestHash(fields: SwapFields, walletAddress: string, trigger?: object): string {
  const { inputMint, outputMint, amount, amountPercent, swapMode, minOut, exits, heldAmounts } = fields;
  const { slippageBps, preset, priorityFeeLamports, tipLamports, protect, priority, slippage } = fields;
  const hashed = [
    walletAddress,
    inputMint,
    outputMint,
    amount ?? null,
    amountPercent ?? null,
    swapMode,
    slippageBps ?? null,
    preset ?? null,
    priorityFeeLamports ?? null,
    tipLamports ?? null,
    protect ?? null,
    ...(minOut === undefined ? [] : [`minOut ${minOut}`]),
    ...(priority === undefined ? [] : [`priority ${priority}`]),
    ...(slippage === undefined ? [] : [`slippage ${slippage}`]),
    ...(heldAmounts === undefined ? [] : [`held ${heldAmounts.join(' ')}`]),
    ...(trigger === undefined ? [] : [trigger]),
    ...(exits === undefined ? [] : [exits]),
  ];
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
}

function limitOf({ minOut }: SwapFields): bigint | null {
  if (minOut === undefined) return null;
  const limit = parseRawAmount(minOut);
  if (limit === null || limit === 0n)
    throw new ApiError('amount_invalid', 'minOut must be a whole number of raw units above zero');
  return limit;
}

function sizeOf({ amount, amountPercent, swapMode }: SwapFields): SwapSize {
  if (amountPercent !== undefined) {
    if (swapMode === 'ExactOut')
      throw new ApiError('invalid_input', 'amountPercent is a share of the input: it needs swapMode ExactIn');
    return { millionths: millionthsOf(amountPercent) };
  }
  const raw = parseRawAmount(amount ?? '');
  if (raw === null || raw === 0n) throw new ApiError('amount_invalid');
  return { raw };
}
