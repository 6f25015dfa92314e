import type { Quote } from '../figures/quotes.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** What a token's own price is worth: SOL or US dollars for one of its quote units, NaN where unknown. */
export interface PriceUnit {
  readonly quote: Quote;
  readonly rate: number;
}

const IN_SOL: PriceUnit = { quote: 'sol', rate: 1 };
const IN_DOLLARS: PriceUnit = { quote: 'usd', rate: 1 };
const UNPRICED: PriceUnit = { quote: 'other', rate: Number.NaN };

/** Tokens that a price may lead through. Longer chains, and circles, give no price. */
const MAX_HOPS = 3;

/**
 * What a raw unit of a token is worth as a quote: by its own policy price, in SOL or in dollars. Unpriced for a
 * token that is not known, or has no price.
 */
export function quoteTokenUnit(state: MarketState, mint: string, hops = MAX_HOPS): PriceUnit {
  const token = hops === 0 ? undefined : state.token(mint);
  if (token === undefined) return UNPRICED;
  const { quote, rate } =
    token.quote === 'other' ? quoteTokenUnit(state, token.quoteMint, hops - 1) : unitOf(token.quote);
  const value = (token.price * rate) / 10 ** token.decimals;
  return Number.isNaN(value) ? UNPRICED : { quote, rate: value };
}

const unitOf = (quote: Exclude<Quote, 'other'>): PriceUnit => (quote === 'sol' ? IN_SOL : IN_DOLLARS);

/** What is quoted in `mint`: whole SOL and dollars have the rate 1, other tokens that of a raw unit. */
export const quoteUnit = (state: MarketState, quote: Quote, mint: string): PriceUnit =>
  quote === 'other' ? quoteTokenUnit(state, mint) : unitOf(quote);

export const priceUnitOf = (state: MarketState, { quote, quoteMint }: Readonly<TokenRecord>): PriceUnit =>
  quoteUnit(state, quote, quoteMint);

/** The tokens that a token is priced through, the one that its pool is quoted in first; none for SOL and dollars. */
export function pricePathOf(state: MarketState, token: Readonly<TokenRecord>): string[] {
  const path: string[] = [];
  let at: Readonly<TokenRecord> | undefined = token;
  while (at !== undefined && at.quote === 'other' && path.length < MAX_HOPS) {
    path.push(at.quoteMint);
    at = state.token(at.quoteMint);
  }
  return path;
}
