import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { SwapOrder } from '@dugout/contract/trading/order';
import type { Swap } from '@dugout/contract/trading/swap';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { solPriceQuery } from '#/shared/api/status.queries.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import type { SwapIntent } from '../trade-form.model.ts';
import { type OrderIntent, SwapAttempts, type TradeIntent } from './swap-attempt.ts';
import { logOutcome } from './swap-log.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** 128 random bits; works on a page without a secure origin too, where `randomUUID` is missing. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join('');

/** An order that the page itself does not send: its message is the reason. */
export class Refusal extends Error {}

/** The words of a refusal; null for a failure that leaves open what became of the order. */
export const refusalOf = (failure: unknown): string | null =>
  failure instanceof Refusal ||
  (failure instanceof ApiFailure && failure.code !== 'internal' && failure.status < 502)
    ? failure.message
    : null;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
  const swap = attempts.swap(intent);
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
  return useCallback((intent) => recorded(queries, attempts.swaps(intent)), [queries]);
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
