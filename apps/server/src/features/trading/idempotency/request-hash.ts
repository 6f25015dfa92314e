import { createHash } from 'node:crypto';
import type { Ladder } from '@dugout/domain/orders/ladder';
import type { SwapRequest } from '../pricing/swap-intent.ts';

/** One wallet's swap, asked for under a key of its own. */
export interface SwapOrder extends SwapRequest {
  readonly walletAddress: string;
  readonly idempotencyKey: string;
  /** The API key that asks; null or left out for a session. */
  readonly apiKeyId?: string | null;
  /** Whether the trader proved their identity for it: it may move the price as far as it does. */
  readonly isProven?: boolean;
  /** What the landing of a buy arms. */
  readonly exits?: Ladder | undefined;
}

/**
 * Tells two requests under one idempotency key apart. SHA-256, hex, of everything that is asked for;
 * `trigger` for an order.
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
