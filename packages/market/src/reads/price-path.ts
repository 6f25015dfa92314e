import type { Quote } from '../figures/quotes.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** The value of one quote unit of a token's price in SOL or US dollars, NaN when unknown. */
export interface PriceUnit {
  readonly quote: Quote;
  readonly rate: number;
}

const IN_SOL: PriceUnit = { quote: 'sol', rate: 1 };
const IN_DOLLARS: PriceUnit = { quote: 'usd', rate: 1 };
const UNPRICED: PriceUnit = { quote: 'other', rate: Number.NaN };

/** Max quote tokens in a price path. Longer chains and cycles give no price. */
const MAX_HOPS = 3;

/**
 * Returns the value of one raw unit of a quote token, by its own policy price in SOL or dollars. Unpriced when
 * the token is unknown or has no price.
 */
function quoteTokenUnit(state: MarketState, mint: string, hops = MAX_HOPS): PriceUnit {
  const token = hops === 0 ? undefined : state.token(mint);
  if (token === undefined) return UNPRICED;
  const { quote, rate } =
    token.quote === 'other' ? quoteTokenUnit(state, token.quoteMint, hops - 1) : unitOf(token.quote);
  const value = (token.price * rate) / 10 ** token.decimals;
  return Number.isNaN(value) ? UNPRICED : { quote, rate: value };
}

const unitOf = (quote: Exclude<Quote, 'other'>): PriceUnit => (quote === 'sol' ? IN_SOL : IN_DOLLARS);

/**
 * Returns the unit for amounts quoted in `mint`: rate 1 for whole SOL and dollars, the value of a raw unit for
 * other tokens.
 */
export const quoteUnit = (state: MarketState, quote: Quote, mint: string): PriceUnit =>
  quote === 'other' ? quoteTokenUnit(state, mint) : unitOf(quote);

export const priceUnitOf = (state: MarketState, { quote, quoteMint }: Readonly<TokenRecord>): PriceUnit =>
  quoteUnit(state, quote, quoteMint);

/** Returns the tokens through which a token is priced, its pool's quote first; empty for SOL and dollars. */
export function pricePathOf(state: MarketState, token: Readonly<TokenRecord>): string[] {
  const path: string[] = [];
  let at: Readonly<TokenRecord> | undefined = token;
  while (at !== undefined && at.quote === 'other' && path.length < MAX_HOPS) {
    path.push(at.quoteMint);
    at = state.token(at.quoteMint);
  }
  return path;
}
