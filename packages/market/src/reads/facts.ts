import { unpricedReason } from '../figures/quotes.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { TokenFacts } from '../types.ts';

/** What is known of a token beside its figures; null for no token. */
export function factsOf(token: TokenRecord | undefined): TokenFacts | null {
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
    quoteMint,
    reserves,
    unpricedReason: unpricedReason(quoteMint),
    safety,
    offChain,
  };
}
