import { z } from 'zod';
import { requestJson } from '#/platform/network/request-json.ts';
import { type PriceService, usable } from './price-service.ts';

/** Pyth's feed of SOL/USD. Source: docs.pyth.network/price-feeds/price-feeds. */
const SOL_USD = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
const digits = z.string().regex(/^\d{1,20}$/);
const answer = z.object({
  parsed: z.array(
    z.object({
      id: z.string(),
      price: z.object({
        price: digits,
        conf: digits,
        expo: z.number().int().min(-18).max(0),
        publish_time: z.number(),
      }),
    }),
  ),
});
const FURTHEST_SECONDS = 60;
/** Max confidence interval of a usable price, as a fraction of it. */
const WIDEST = 0.02;

/**
 * Creates a price service on Pyth Hermes, `/v2/updates/price/latest`. Prices more than a minute away from `now`
 * (unix ms) are rejected.
 */
export function hermesPrice(options: {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}): PriceService {
  return {
    name: 'pyth',
    async solUsd() {
      const url = new URL('/v2/updates/price/latest', options.baseUrl);
      url.search = new URLSearchParams({ 'ids[]': SOL_USD, parsed: 'true' }).toString();
      const response = answer.safeParse(
        await requestJson(url, { service: 'price service', timeoutMs: options.timeoutMs }),
      );
      const price = response.data?.parsed.find((entry) => entry.id === SOL_USD)?.price;
      if (price === undefined) throw new Error('the price service sent no price');
      if (Math.abs(price.publish_time - options.now() / 1_000) > FURTHEST_SECONDS)
        throw new Error('the price service sent no current price');
      const usd = usable(Number(price.price) * 10 ** price.expo);
      if (Number(price.conf) > Number(price.price) * WIDEST)
        throw new Error('the confidence interval of the price is too wide');
      return usd;
    },
  };
}
