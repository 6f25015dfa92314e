import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { SwapOrder } from '@dugout/contract/trading/order';
import type { Swap } from '@dugout/contract/trading/swap';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { SOL_MINT } from '@dugout/domain/sol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { walletsQuery } from '#/features/wallets/index.ts';
import { call } from '#/shared/api/call.ts';
import { solPriceQuery } from '#/shared/api/status.queries.ts';
import { loadFile } from '#/shared/lazy/load-file.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { refusalOf, wait } from './refusal.ts';
import { type OrderIntent, SwapAttempts, type TradeIntent } from './swap-attempt.ts';
import { logOutcome } from './swap-log.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Returns 128 random bits in hex. Unlike `randomUUID`, this works without a secure origin. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join('');

/** The action to prove for a swap above the trader's limits. */
const intentOfSwap = (body: SwapRequest): ProvenIntent => ({
  kind: 'swap',
  wallets: (body.walletAddresses ?? [body.walletAddress ?? '']).join(','),
  inputMint: body.inputMint,
  outputMint: body.outputMint,
  amount: body.amount ?? `${body.amountPercent}%`,
  swapMode: body.swapMode === 'ExactOut' ? 'ExactOut' : undefined,
  slippageBps: body.slippageBps,
  priorityFeeLamports: body.priorityFeeLamports,
  tipLamports: body.tipLamports,
});

/** The page's orders. A singleton, so that an unanswered order is known wherever it is retried. */
const attempts = new SwapAttempts({
  send: async (body) =>
    (await withProof(intentOfSwap(body), (proof) => call('POST /swap', { body: { ...body, ...proof } })))
      .data,
  look: async (id) => (await call('GET /swap/{id}', { params: { id } })).data,
  isUnanswered: (failure) => refusalOf(failure) === null,
  wait,
  newKey,
});

/** Returns the connected wallet that signs a swap itself; null if the server's signer does. */
function ownSigner(queries: QueryClient, address: string | undefined): UserWallet | null {
  const wallets = queries.getQueryData(walletsQuery.queryKey) ?? [];
  return wallets.find((wallet) => wallet.connected && wallet.address === address) ?? null;
}

async function oneSwap(queries: QueryClient, intent: TradeIntent): Promise<Swap> {
  const wallet = ownSigner(queries, intent.walletAddress);
  if (wallet === null) return attempts.swap(intent);
  return (await loadFile(() => import('./signing.ts'))).signing.trade(intent, wallet);
}

const CHANGED = ['positions', 'wallets', 'portfolio', 'history', 'orders'] as const;

/** Refetches everything that a trade changes; the live account is usually faster. */
export const renew = (queries: QueryClient): void => {
  for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
};

/** Records the outcomes and refetches what they change. */
async function recorded(queries: QueryClient, trading: Promise<readonly Swap[]>): Promise<readonly Swap[]> {
  try {
    const done = await trading;
    const solUsd = queries.getQueryData(solPriceQuery.queryKey) ?? null;
    for (const swap of done) logOutcome(swap, solUsd);
    return done;
  } finally {
    renew(queries);
  }
}

/**
 * Sends an order and returns the swap in its final state; throws ApiFailure for a rejection, TypeError without a
 * response.
 */
export async function sendSwap(queries: QueryClient, intent: TradeIntent): Promise<Swap> {
  const swap = oneSwap(queries, intent);
  await recorded(
    queries,
    swap.then((done) => [done]),
  );
  return swap;
}

/** Returns `sendSwap` bound to the page's query cache. */
export function useSwap(): (intent: TradeIntent) => Promise<Swap> {
  const queries = useQueryClient();
  return useCallback((intent) => sendSwap(queries, intent), [queries]);
}

/** The same for several wallets at once: one swap per wallet. */
export function useSwaps(): (intent: TradeIntent) => Promise<readonly Swap[]> {
  const queries = useQueryClient();
  return useCallback(
    (intent) =>
      recorded(
        queries,
        intent.walletAddress === undefined
          ? attempts.swaps(intent)
          : oneSwap(queries, intent).then((swap) => [swap]),
      ),
    [queries],
  );
}

/** Has a triggered order signed by its wallet. Throws like `useSwap`. */
export function useSignOrder(): (order: SwapOrder, wallet: UserWallet) => Promise<Swap> {
  const queries = useQueryClient();
  return useCallback(
    async (order, wallet) => {
      const { signing } = await loadFile(() => import('./signing.ts'));
      const [swap] = await recorded(
        queries,
        signing.fill(requestOf(order), wallet).then((filled) => [filled]),
      );
      return swap as Swap;
    },
    [queries],
  );
}

/** Returns the swap that an order requests. The input amount is fixed only if the order specifies it. */
function requestOf({ id, side, tokenAddress, amount, swapMode, trigger }: SwapOrder) {
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, tokenAddress] : [tokenAddress, SOL_MINT];
  // An exit sells the remainder if less is left than its amount.
  const fixed = trigger.positionId === null && amount !== null ? { amount } : {};
  return { id, inputMint, outputMint, swapMode, ...fixed };
}

/** Creates orders; with an explicit key, repeated calls create no duplicates. Throws like `useSwap`. */
export function useArm(): (intents: readonly OrderIntent[], key?: string) => Promise<readonly SwapOrder[]> {
  const queries = useQueryClient();
  return useCallback(
    async (intents, key) => {
      try {
        return await attempts.arm(intents, key);
      } finally {
        renew(queries);
      }
    },
    [queries],
  );
}
