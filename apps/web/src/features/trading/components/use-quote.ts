import type { Quote } from '@dugout/contract/trading/swap';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { useDebounced } from '#/shared/hooks/time.ts';
import { refusalOf } from '../swaps/refusal.ts';
import type { SwapIntent } from '../trade-form.model.ts';

const TYPING_MS = 200;
const PRICE_MS = 800;
const REFRESH_MS = 4_000;

/** Returns the value sampled every `ms`. */
function useThrottled<T>(value: T, ms: number): T {
  const [slow, setSlow] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    const timer = setInterval(() => setSlow(latest.current), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return slow;
}

export interface LiveQuote {
  readonly quote: Quote | null;
  /** Whether it is a quote for a fixed output. */
  readonly exactOut: boolean;
  /** Whether the quote on screen is for an earlier input. */
  readonly stale: boolean;
  /** Why there is no quote, in the server's words. */
  readonly problem: string | null;
}

/**
 * Quotes an intent after typing pauses and again when the price moves. A response to an older request never
 * replaces a newer one.
 */
export function useQuote(intent: SwapIntent | null, priceSol: number | null): LiveQuote {
  const requestKey = intent === null ? null : JSON.stringify(intent);
  const settled = useDebounced(requestKey, TYPING_MS);
  const price = useThrottled(priceSol, PRICE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['quote', settled, price],
    queryFn: async ({ signal }): Promise<{ requestKey: string; exactOut: boolean; quote: Quote }> => {
      const body: SwapIntent = JSON.parse(settled ?? '{}');
      return {
        requestKey: settled ?? '',
        exactOut: body.swapMode === 'ExactOut',
        quote: (await call('POST /swap/quote', { body }, { signal })).data,
      };
    },
    enabled: settled !== null && requestKey !== null,
    placeholderData: keepPreviousData,
    // No channel carries quotes, which depend on the input.
    refetchInterval: REFRESH_MS,
    retry: false,
    staleTime: 0,
    gcTime: REFRESH_MS,
  });
  if (requestKey === null) return { quote: null, exactOut: false, stale: false, problem: null };
  const stale = data?.requestKey !== requestKey;
  return {
    quote: data?.quote ?? null,
    exactOut: data?.exactOut ?? false,
    stale,
    problem: error === null || isPlaceholderData ? null : refusalOf(error),
  };
}
