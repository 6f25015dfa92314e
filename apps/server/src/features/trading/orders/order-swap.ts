import { SOL_MINT } from '@dugout/domain/sol';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { tryKey } from '../idempotency/own-keys.ts';
import { choiceOf } from '../pricing/execution.ts';
import { fundsOf } from '../pricing/swap-plan.ts';
import { type SwapRequest, swapRequest } from '../pricing/swap-request.ts';
import { intentOf } from './order-intent.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * Builds the request of an order's current attempt from its wallet's current balance. Throws ApiError
 * `protection_unavailable`.
 */
export async function requestOfOrder(db: Db, order: OrderRecord, means: SendingMeans): Promise<SwapRequest> {
  const { userId, walletAddress, mint, apiKeyId, execution } = order;
  const held = await ledger.balances(db, walletAccount(walletAddress));
  const intent = intentOf(order, fundsOf(held, mint), means);
  const { size, limit, mode, side } = intent;
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, mint] : [mint, SOL_MINT];
  // As a body: the hash is of its fields.
  const fields = {
    inputMint,
    outputMint,
    swapMode: mode,
    ...('raw' in size
      ? { amount: size.raw.toString() }
      : { amountPercent: Number(size.millionths) / 10_000 }),
    ...(limit === null ? {} : { minOut: limit.toString() }),
    slippageBps: execution.slippageBps,
    priorityFeeLamports: Number(execution.priorityLamports),
    tipLamports: Number(execution.tipLamports),
    protect: execution.protect,
    ...choiceOf(execution.auto),
  };
  const idempotencyKey = tryKey(order);
  const sender = { userId, walletAddress, idempotencyKey, apiKeyId, proof: 'unneeded' } as const;
  return swapRequest(fields, intent, sender);
}
