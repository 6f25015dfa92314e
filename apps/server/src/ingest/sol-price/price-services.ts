import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import type { Config } from '#/platform/config/config.ts';
import { requestJson } from '#/platform/network/request-json.ts';
import { hermesPrice } from './hermes.ts';
import { type PriceService, usable } from './price-service.ts';

const answer = z.object({ [SOL_MINT]: z.object({ usdPrice: z.number() }) });

interface JupiterPriceOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly apiKey: string | null;
}

/** Creates a price service on Jupiter's price API, `/price/v3`. Source: its OpenAPI description, price/v3. */
export function jupiterPrice({ baseUrl, timeoutMs, apiKey }: JupiterPriceOptions): PriceService {
  return {
    name: 'jupiter',
    async solUsd() {
      const url = new URL('/price/v3', baseUrl);
      url.search = new URLSearchParams({ ids: SOL_MINT }).toString();
      const response = answer.safeParse(
        await requestJson(url, {
          service: 'price service',
          timeoutMs,
          headers: apiKey === null ? {} : { 'x-api-key': apiKey },
        }),
      );
      return usable(response.data?.[SOL_MINT]?.usdPrice ?? Number.NaN);
    },
  };
}

const TIMEOUT_MS = 3_000;

export function priceServices({
  pythUrl,
  jupiterUrl,
  jupiterApiKey,
}: Partial<Pick<Config, 'pythUrl' | 'jupiterUrl' | 'jupiterApiKey'>>) {
  const services: PriceService[] = [];
  if (pythUrl) services.push(hermesPrice({ baseUrl: pythUrl, timeoutMs: TIMEOUT_MS, now: Date.now }));
  if (jupiterUrl)
    services.push(
      jupiterPrice({ baseUrl: jupiterUrl, timeoutMs: TIMEOUT_MS, apiKey: jupiterApiKey ?? null }),
    );
  return services;
}
