import type { HandlerInput } from '@dugout/contract/api';
import type { Swap, SwapAnswer } from '@dugout/contract/trading/swap';
import type { ProofGiven } from '@dugout/domain/proof-given';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import { claimBatch, keyOfSwap } from '../idempotency/batches.repository.ts';
import { IdempotentRequests } from '../idempotency/idempotent-requests.ts';
import { partKey } from '../idempotency/own-keys.ts';
import { requestHash } from '../idempotency/request-hash.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { executionOf } from '../pricing/execution.ts';
import { swapView } from './swap.view.ts';
import type { Swaps } from './swaps.ts';

type SwapBody = Omit<HandlerInput<'POST /swap'>['body'], keyof ProofGiven>;
type RequestedSwap = Omit<SwapBody, 'trigger' | 'walletAddress' | 'walletAddresses' | 'idempotencyKey'>;
type KeyedRequest = RequestedSwap & {
  readonly idempotencyKey: string;
  readonly apiKeyId: string | null;
  readonly isProven: boolean;
};

interface SwapRequestOptions {
  readonly db: Db;
  readonly swaps: Swaps;
  readonly orders: OrdersService;
}

/** One wallet's part of a swap of several wallets. */
type Part = { readonly swap: Swap } | { readonly failure: ApiError; readonly walletAddress: string };

/**
 * Handles `POST /swap`: one swap, one for each of several wallets, or an order. Throws ApiError with the codes of
 * the call.
 */
export function swapRequests({ db, swaps, orders }: SwapRequestOptions) {
  const requests = new IdempotentRequests<SwapAnswer>();

  async function arm(
    userId: string,
    request: KeyedRequest,
    trigger: NonNullable<SwapBody['trigger']>,
    walletAddress: string,
  ): Promise<SwapAnswer> {
    const order = await orders.arm(userId, { ...request, walletAddress }, ownGroup(trigger, request));
    return { ...nothingYet(order.id, walletAddress, request, order.createdAt), order };
  }

  async function part(userId: string, request: KeyedRequest, walletAddress: string, log: Log): Promise<Part> {
    try {
      const idempotencyKey = partKey(request.idempotencyKey, walletAddress);
      return { swap: swapView(await swaps.swap(userId, { ...request, walletAddress, idempotencyKey })) };
    } catch (error) {
      if (error instanceof ApiError) return { failure: error, walletAddress };
      log.error({ error }, 'a swap of one of several wallets failed');
      return { failure: new ApiError('swap_failed'), walletAddress };
    }
  }

  /**
   * Returns the swaps of the wallets that could trade, and the failures of the others. Throws the first failure
   * when no wallet could.
   */
  async function batch(
    userId: string,
    request: KeyedRequest,
    hash: string,
    wallets: readonly string[],
    log: Log,
  ): Promise<SwapAnswer> {
    if (!(await claimBatch(db, userId, request.idempotencyKey, hash)))
      throw new ApiError('idempotency_mismatch');
    const parts = await Promise.all(
      wallets.map((walletAddress) => part(userId, request, walletAddress, log)),
    );
    const [failed] = parts.flatMap((each) => ('failure' in each ? [each.failure] : []));
    if (failed !== undefined && parts.every((each) => 'failure' in each)) throw failed;
    const all = parts.map((each) =>
      'swap' in each ? each.swap : failedPart(each.failure, each.walletAddress, request),
    );
    return { ...(all[0] as Swap), swaps: all };
  }

  return ({ userId, key }: Caller, body: SwapBody, isProven: boolean, log: Log): Promise<SwapAnswer> => {
    const { walletAddress, walletAddresses = [], trigger, idempotencyKey = newId(), ...requested } = body;
    if (trigger !== undefined && walletAddress === undefined)
      throw new ApiError('invalid_input', 'An order is for one wallet: give walletAddress');
    const request = { ...requested, idempotencyKey, apiKeyId: key?.id ?? null, isProven };
    const hash = requestHash(
      { ...requested, walletAddress: walletAddress ?? walletAddresses.join(' ') },
      trigger,
    );
    return requests.run(`${userId} ${idempotencyKey}`, hash, async () => {
      if (trigger !== undefined && walletAddress !== undefined)
        return arm(userId, request, trigger, walletAddress);
      if (requested.exits !== undefined && !(await keyOfSwap(db, userId, idempotencyKey)))
        await orders.demandRoom(userId, requested.exits.rungs.length * Math.max(walletAddresses.length, 1));
      if (walletAddress === undefined) return batch(userId, request, hash, walletAddresses, log);
      return swapView(await swaps.swap(userId, { ...request, walletAddress }));
    });
  };
}

/** Gives an API key separate order groups, so that its orders cancel only its own. */
const ownGroup = <T extends { readonly group?: string | undefined }>(
  trigger: T,
  { apiKeyId }: KeyedRequest,
): T =>
  apiKeyId === null || trigger.group === undefined
    ? trigger
    : { ...trigger, group: `${apiKeyId}:${trigger.group}` };

const failedPart = ({ message }: ApiError, walletAddress: string, requested: RequestedSwap): Swap => ({
  ...nothingYet(newId(), walletAddress, requested, new Date().toISOString()),
  status: 'failed',
  reason: message,
});

/** Returns a swap that has moved and cost nothing. */
function nothingYet(id: string, walletAddress: string, requested: RequestedSwap, createdAt: string): Swap {
  const { inputMint, outputMint } = requested;
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
      networkLamports: '0',
      priorityLamports: '0',
      tipLamports: '0',
      rentLamports: '0',
      priceImpactPct: 0,
      slippageBps: executionOf(requested).slippageBps,
    },
    reason: null,
    createdAt,
    tookMs: null,
  };
}
