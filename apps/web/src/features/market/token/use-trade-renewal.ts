import type { QueryKey } from '@tanstack/react-query';
import { useRenewal } from '#/shared/realtime/use-renewal.ts';

const EVERY_MS = 10_000;

/** Refetches data that a token's trades change: after a trade, but at most once in 10 seconds. */
export const useTradeRenewal = (mint: string, queryKey: QueryKey): void =>
  useRenewal(`trades:${mint}`, { queryKey, everyMs: EVERY_MS });
