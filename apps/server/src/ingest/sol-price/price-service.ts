export interface PriceService {
  readonly name: string;
  /** Returns US dollars. Throws when there is no usable answer in time. */
  solUsd(): Promise<number>;
}

/** Plausible range of a SOL price, in US dollars. */
const [MIN_USD, MAX_USD] = [0.01, 1_000_000];

/** Returns a plausible price and throws for any other. */
export function usable(price: number): number {
  if (!(price >= MIN_USD && price <= MAX_USD)) throw new Error('the price service sent no price');
  return price;
}
