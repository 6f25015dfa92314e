import { z } from 'zod';
import { askJson, type PriceService, usable } from './price-service.ts';

/** Pyth's feed of SOL/USD. Source: docs.pyth.network/price-feeds/price-feeds. */
const SOL_USD = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
const answer = z.object({
  parsed: z.array(
    z.object({
      id: z.string(),
      price: z.object({ price: z.string().regex(/^\d{1,20}$/), expo: z.number().int().min(-18).max(0), publish_time: z.number() }),
    }),
  ),
});
const OLDEST_SECONDS = 60;

/** Pyth Hermes, `/v2/updates/price/latest`. A price older than a minute is none. */
export function hermesPrice(options: { readonly baseUrl: string; readonly timeoutMs: number; readonly now: () => number }): PriceService {
  return {
    name: 'pyth',
    async solUsd() {
      const url = new URL('/v2/updates/price/latest', options.baseUrl);
      url.search = new URLSearchParams({ 'ids[]': SOL_USD, parsed: 'true' }).toString();
      const { parsed } = answer.parse(await askJson(url, options.timeoutMs));
      const price = parsed.find((entry) => entry.id === SOL_USD)?.price;
      if (price === undefined || price.publish_time < options.now() / 1_000 - OLDEST_SECONDS)
        throw new Error('the price service told no price of now');
      return usable(Number(price.price) * 10 ** price.expo);
    },
  };
}
