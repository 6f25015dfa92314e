import type { TokenPrices } from '@dugout/domain/orders/trigger';
import type { WaitingOrder } from '@dugout/domain/orders/trigger-book';

const TOKENS = 20_000;
const ORDERS = 100_000;

/** A deterministic generator: xorshift, in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const mintOf = (n: number): string => `mint-${n}`;

type PricedOrder = WaitingOrder & {
  readonly trigger: { readonly level: number; readonly direction: 'above' | 'below' };
};

/**
 * Orders around the first price of their token, which is 1: from 1 % to 60 % away from it, above and below.
 */
export function armedOrders(seed: number): PricedOrder[] {
  const random = randomFrom(seed);
  return Array.from({ length: ORDERS }, (_, n): PricedOrder => {
    const direction = random() < 0.5 ? 'above' : 'below';
    const away = 0.01 + random() * 0.59;
    const level = direction === 'above' ? 1 + away : 1 - away;
    return {
      id: `order-${n}`,
      mint: mintOf(Math.floor(random() * TOKENS)),
      side: 'buy',
      trigger: { kind: 'limit', metric: 'priceSol', direction, level },
      highWaterMark: null,
    };
  });
}

export interface Tick {
  readonly mint: string;
  readonly price: number;
}

/** Trades: each moves one token's price by up to 5 %; the busiest tenth of the tokens gets nine of ten. */
export function ticks(seed: number, count: number): Tick[] {
  const random = randomFrom(seed);
  const prices = new Float64Array(TOKENS).fill(1);
  return Array.from({ length: count }, () => {
    const token = Math.floor(random() * (random() < 0.9 ? TOKENS / 10 : TOKENS));
    prices[token] = (prices[token] ?? 1) * (1 + (random() - 0.5) * 0.1);
    return { mint: mintOf(token), price: prices[token] ?? 1 };
  });
}

export const inSol = (priceSol: number): TokenPrices => ({ priceSol, priceUsd: null, marketCapUsd: null });
