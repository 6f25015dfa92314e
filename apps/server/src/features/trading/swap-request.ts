import type { HandlerInput } from '@dugout/contract/api';
import type { Swap, SwapAnswer } from '@dugout/contract/trading';
import { NETWORK_FEE_LAMPORTS } from '@dugout/domain/execution-presets';
import { newId } from '#/features/identity/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { OrdersService } from './orders/orders.service.ts';
import { executionOf } from './pricing/execution.ts';
import { swapView } from './swap.view.ts';
import type { Swaps } from './swaps.ts';

type SwapBody = HandlerInput<'POST /swap'>['body'];

/** Does what `POST /swap` asks: one swap, one for each of several wallets, or an order. Throws ApiError with the codes of the call. */
export async function submitSwap(
  { swaps, orders }: { readonly swaps: Swaps; readonly orders: OrdersService },
  userId: string,
  { walletAddress, walletAddresses, trigger, idempotencyKey = newId(), ...wish }: SwapBody,
): Promise<SwapAnswer> {
  if (trigger !== undefined) {
    if (walletAddress === undefined) throw new ApiError('invalid_input', 'An order is for one wallet: give walletAddress');
    const order = await orders.arm(userId, { ...wish, walletAddress, idempotencyKey }, trigger);
    return { ...nothingYet(order.id, walletAddress, wish, order.createdAt), order };
  }
  if (wish.exits !== undefined) await orders.demandRoom(userId, wish.exits.rungs.length * (walletAddresses?.length ?? 1));
  if (walletAddress !== undefined) return swapView(await swaps.swap(userId, { ...wish, walletAddress, idempotencyKey }));

  const all = await Promise.all(
    (walletAddresses ?? []).map(async (address): Promise<Swap> => {
      try {
        return swapView(await swaps.swap(userId, { ...wish, walletAddress: address, idempotencyKey: `${idempotencyKey}:${address}` }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { ...nothingYet(newId(), address, wish, new Date().toISOString()), status: 'failed', reason: error.message };
      }
    }),
  );
  const [first] = all;
  if (first === undefined) throw new ApiError('invalid_input');
  return { ...first, swaps: all };
}

/** A swap that has moved and cost nothing. */
function nothingYet(id: string, walletAddress: string, wish: Omit<SwapBody, 'trigger'>, createdAt: string): Swap {
  const { inputMint, outputMint } = wish;
  const execution = executionOf(wish);
  return {
    id,
    status: 'pending',
    signature: null,
    walletAddress,
    inputMint,
    outputMint,
    inAmount: '0',
    outAmount: '0',
    feeLamports: '0',
    costs: {
      platformLamports: '0',
      protocolLamports: '0',
      networkLamports: NETWORK_FEE_LAMPORTS.toString(),
      priorityLamports: execution.priorityLamports.toString(),
      tipLamports: execution.tipLamports.toString(),
      rentLamports: '0',
      priceImpactPct: 0,
      slippageBps: execution.slippageBps,
    },
    reason: null,
    createdAt,
    tookMs: null,
  };
}
