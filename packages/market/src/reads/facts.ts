import { isMayhem } from '@dugout/domain/execution/bonding-curve';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { TokenFacts } from '../types.ts';
import { pricePathOf, priceUnitOf } from './price-path.ts';

/** Returns why a token has no price: its quote token has none. */
function unpricedReason(state: MarketState, token: TokenRecord): string | null {
  if (token.quote !== 'other' || priceUnitOf(state, token).quote !== 'other') return null;
  return `Priced in ${nameOf(state, token.quoteMint)}, which has no price here yet.`;
}

function nameOf(state: MarketState, mint: string): string {
  const symbol = state.token(mint)?.symbol ?? '';
  return symbol === '' ? mint : symbol;
}

export function factsOf(state: MarketState, token: TokenRecord | undefined): TokenFacts | null {
  if (token === undefined) return null;
  const {
    mint,
    pool,
    name,
    symbol,
    uri,
    decimals,
    createdAt,
    launchpad,
    market,
    creator,
    supply,
    quoteMint,
    reserves,
    safety,
    offChain,
  } = token;
  return {
    mint,
    pool,
    name,
    symbol,
    uri,
    decimals,
    createdAt,
    launchpad,
    market,
    creator,
    supply,
    mayhem: isMayhem(token),
    quoteMint,
    reserves,
    pricePath: pricePathOf(state, token).map((each) => ({ mint: each, symbol: nameOf(state, each) })),
    unpricedReason: unpricedReason(state, token),
    safety,
    offChain,
  };
}
