import type { Config } from '#/platform/config/config.ts';
import { hermesPrice } from './hermes.ts';
import { jupiterPrice } from './jupiter.ts';
import type { PriceService } from './price-service.ts';

const TIMEOUT_MS = 3_000;

/** Creates the configured price services in order of preference. */
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
