import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { Interval } from '@dugout/domain/windows';
import { Sparkline } from '@dugout/ui/sparkline';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

const HOUR_MS = 3_600_000;
const REFRESH_MS = 60_000;

/** Picks an interval that gives a few dozen candles. */
const intervalOf = (spanMs: number): Interval =>
  spanMs < 2 * HOUR_MS ? '1m' : spanMs < 12 * HOUR_MS ? '5m' : spanMs < 48 * HOUR_MS ? '15m' : '1h';

const trendQuery = (mint: string, calledAt: string) =>
  queryOptions({
    queryKey: ['alpha', 'trend', mint, calledAt],
    queryFn: async ({ signal }) => {
      const from = Date.parse(calledAt) - HOUR_MS;
      const query = { interval: intervalOf(Date.now() - from), from: Math.floor(from / 1_000) };
      const { data } = await call('GET /token/{mint}/candles', { params: { mint }, query }, { signal });
      return data.map(({ close }) => close);
    },
    staleTime: REFRESH_MS,
    // No channel carries candles.
    refetchInterval: REFRESH_MS,
  });

/** The price from an hour before the call until now. */
export function CardTrend({ card }: { readonly card: AlphaCard }) {
  const { data: closes = [] } = useQuery(trendQuery(card.tokenAddress, card.calledAt));
  return closes.length > 1 && <Sparkline values={closes} width={52} height={24} className="shrink-0" />;
}
