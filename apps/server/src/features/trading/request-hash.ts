import { createHash } from 'node:crypto';
import type { HandlerInput } from '@dugout/contract/api';

export type SwapOrder = HandlerInput<'POST /swap'>['body'];

/** Tells two requests under one idempotency key apart. SHA-256, hex, of everything that is asked for. */
export function requestHash(order: SwapOrder): string {
  const { walletAddress, inputMint, outputMint, amount, amountPercent, swapMode } = order;
  const { slippageBps, preset, priorityFeeLamports, tipLamports, protect } = order;
  const asked = [
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
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}
