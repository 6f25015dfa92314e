import type { ProvenAct } from '@dugout/contract/identity/proofs';
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
import type { SwapIntent } from '../trade-form.model.ts';
import { refusalOf, wait } from './refusal.ts';
import { type OrderIntent, SwapAttempts, type TradeIntent } from './swap-attempt.ts';
import { logOutcome } from './swap-log.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** 128 random bits; works on a page without a secure origin too, where `randomUUID` is missing. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join('');

/** What a proof is asked for when the swap is above the trader's limits. */
const swapAct = (body: SwapRequest): ProvenAct => ({
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

/** The page's orders: one object, so that an unanswered one is known wherever it is pressed again. */
const attempts = new SwapAttempts({
  send: async (body) =>
    (await withProof(swapAct(body), (proof) => call('POST /swap', { body: { ...body, ...proof } }))).data,
  look: async (id) => (await call('GET /swap/{id}', { params: { id } })).data,
  isUnanswered: (failure) => refusalOf(failure) === null,
  wait,
  newKey,
});

/** The connected wallet that signs a swap itself; null where the server's signer does. */
function ownSigner(queries: QueryClient, address: string | undefined): UserWallet | null {
  const wallets = queries.getQueryData(walletsQuery.queryKey) ?? [];
  return wallets.find((wallet) => wallet.connected && wallet.address === address) ?? null;
}

/** One swap, over the signer that its wallet has. */
async function oneSwap(queries: QueryClient, intent: TradeIntent): Promise<Swap> {
  const wallet = ownSigner(queries, intent.walletAddress);
  if (wallet === null) return attempts.swap(intent);
  return (await loadFile(() => import('./signing.ts'))).signing.trade(intent, wallet);
}

const CHANGED = ['positions', 'wallets', 'portfolio', 'history', 'orders'] as const;

/** What a trade changes is asked for again; the live account is usually faster. */
export const renew = (queries: QueryClient): void => {
  for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
};

/** Outcomes are recorded, and what they change is asked for again. */
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
 * Sends an order and gives the swap in its final state; throws ApiFailure for a refusal, TypeError when no
 * answer came.
 */
export async function sendSwap(queries: QueryClient, intent: SwapIntent): Promise<Swap> {
  const swap = oneSwap(queries, intent);
  await recorded(
    queries,
    swap.then((done) => [done]),
  );
  return swap;
}

/** `sendSwap` with the page's answers. */
export function useSwap(): (intent: SwapIntent) => Promise<Swap> {
  const queries = useQueryClient();
  return useCallback((intent) => sendSwap(queries, intent), [queries]);
}

/** The same for several wallets in one action: one swap for each. */
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

/** Has its wallet sign an order that triggered. Throws as `useSwap` does. */
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

/** What an order asks for: how much goes in is fixed only where it names it. */
function requestOf({ id, side, tokenAddress, amount, swapMode, trigger }: SwapOrder) {
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, tokenAddress] : [tokenAddress, SOL_MINT];
  // An exit sells what is left when less is left than it names.
  const fixed = trigger.positionId === null && amount !== null ? { amount } : {};
  return { id, inputMint, outputMint, swapMode, ...fixed };
}

/**
 * Arms orders; with a key of their own they are the same orders however often they are armed. Throws as
 * `useSwap` does.
 */
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
