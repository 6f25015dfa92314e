import type { Swap } from '@dugout/contract/trading';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { SwapAttempts } from './swap-attempt.ts';
import type { SwapIntent } from './trade-form.model.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** 128 random bits; works on a page without a secure origin too, where `randomUUID` is missing. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join('');

/** An order that the page itself does not send: its message is the reason. */
export class Refusal extends Error {}

/** The words of a refusal; null for a failure that leaves open what became of the order. */
export const refusalOf = (failure: unknown): string | null =>
  failure instanceof Refusal || (failure instanceof ApiFailure && failure.code !== 'internal' && failure.status < 502)
    ? failure.message
    : null;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The page's orders: one object, so that an unanswered one is known wherever it is pressed again. */
const attempts = new SwapAttempts({
  send: async (body) => (await call('POST /swap', { body })).data,
  look: async (id) => (await call('GET /swap/{id}', { params: { id } })).data,
  isUnanswered: (failure) => refusalOf(failure) === null,
  wait,
  newKey,
});

/** What a trade changes is asked for again; the live account is usually faster. */
const renew = (queries: QueryClient): void => {
  for (const key of ['positions', 'wallets', 'portfolio', 'history']) void queries.invalidateQueries({ queryKey: [key] });
};

/** Sends an order and gives the swap in its final state; throws ApiFailure for a refusal, TypeError when no answer came. */
export function useSwap(): (intent: SwapIntent) => Promise<Swap> {
  const queries = useQueryClient();
  return useCallback(
    async (intent) => {
      try {
        return await attempts.swap(intent);
      } finally {
        renew(queries);
      }
    },
    [queries],
  );
}
