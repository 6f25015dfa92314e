import type { TokenPage } from '@dugout/contract/market/token';
import type { Candle } from '@dugout/contract/market/trades';
import type { Interval } from '@dugout/domain/windows';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { type ChartUnit, scaleCandles } from './token.candles.ts';

/** Reports whether the token is untradable only because its reserves are unknown until its first trade. */
export const waitsForReserves = ({ untradableReason, reserves, pricePath }: TokenPage): boolean =>
  untradableReason !== null && reserves === null && pricePath.length === 0;

export const holdersQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'holders'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/{mint}/holders', { params: { mint }, query: { limit: 100 } }, { signal })).data,
    meta: RENEWED_LIVE,
  });

const MAX_TRADES = 200;

export const tradesQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'trades'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/{mint}/trades', { params: { mint }, query: { limit: MAX_TRADES } }, { signal }))
        .data,
  });

/**
 * Loads candles up to `to` (unix seconds, inclusive), oldest first, in the chart's unit. `supply` is in whole
 * tokens.
 */
export async function loadCandles(
  mint: string,
  interval: Interval,
  unit: ChartUnit,
  supply: number | null,
  to: number | undefined,
): Promise<readonly Candle[]> {
  const serverUnit = unit === 'marketCapSol' ? 'priceSol' : unit;
  const query = { interval, unit: serverUnit, ...(to === undefined ? {} : { to }) };
  const { data } = await call('GET /token/{mint}/candles', { params: { mint }, query });
  return unit === 'marketCapSol' ? scaleCandles(data, supply ?? 0) : data;
}
