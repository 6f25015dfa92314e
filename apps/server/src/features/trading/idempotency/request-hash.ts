import { createHash } from 'node:crypto';
import type { Ladder } from '@dugout/domain/orders/ladder';
import type { SwapRequest } from '../pricing/swap-intent.ts';

/** One wallet's swap with its own key. */
export interface SwapOrder extends SwapRequest {
  readonly walletAddress: string;
  readonly idempotencyKey: string;
  /** The API key that requests it; null or omitted for a session. */
  readonly apiKeyId?: string | null;
  /** Whether the trader proved their identity for it, which lifts the limit of price impact. */
  readonly isProven?: boolean;
  /** Exits to create when a buy lands. */
  readonly exits?: Ladder | undefined;
}

/**
 * Distinguishes requests under one idempotency key. Returns the SHA-256, hex, of the whole request; `trigger` for
 * an order.
 */
export function requestHash(order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>, trigger?: object): string {
  const { walletAddress, inputMint, outputMint, amount, amountPercent, swapMode } = order;
  const { slippageBps, preset, priorityFeeLamports, tipLamports, protect } = order;
  const fields = [
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
    ...(order.minOut === undefined ? [] : [`minOut ${order.minOut}`]),
    ...(trigger === undefined ? [] : [trigger]),
    ...(order.exits === undefined ? [] : [order.exits]),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
