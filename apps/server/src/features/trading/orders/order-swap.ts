import { SOL_MINT } from '@dugout/domain/sol';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SwapOrder } from '../idempotency/request-hash.ts';
import { intentOf } from './order-intent.ts';
import type { OrderRecord } from './order-record.ts';

/** Builds the swap of a triggered order from its wallet's current balance. */
export async function swapOfOrder(db: Db, order: OrderRecord, idempotencyKey: string): Promise<SwapOrder> {
  const held = await ledger.balances(db, walletAccount(order.walletAddress));
  const intent = intentOf(order, {
    lamports: held.get(SOL_MINT) ?? 0n,
    tokens: held.get(order.mint) ?? 0n,
  });
  const [inputMint, outputMint] = order.side === 'buy' ? [SOL_MINT, order.mint] : [order.mint, SOL_MINT];
  return {
    walletAddress: order.walletAddress,
    idempotencyKey,
    apiKeyId: order.apiKeyId,
    inputMint,
    outputMint,
    swapMode: order.mode,
    ...('raw' in intent.size
      ? { amount: intent.size.raw.toString() }
      : { amountPercent: Number(intent.size.millionths) / 10_000 }),
    ...(intent.limit === null ? {} : { minOut: intent.limit.toString() }),
    slippageBps: order.execution.slippageBps,
    priorityFeeLamports: Number(order.execution.priorityLamports),
    tipLamports: Number(order.execution.tipLamports),
    protect: order.execution.protect,
  };
}
