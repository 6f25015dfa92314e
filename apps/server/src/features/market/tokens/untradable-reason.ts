import { ERRORS } from '@dugout/contract/errors';
import type { TokenFacts } from '@dugout/market/types';

type Facts = Pick<TokenFacts, 'reserves' | 'pricePath'>;

/**
 * Why orders cannot be filled against a token's pool, in words; null where they can. `poolFeeBps` is known
 * for every pool that they can be filled against.
 */
export function untradableReason({ reserves, pricePath }: Facts, poolFeeBps: number | null): string | null {
  if (poolFeeBps !== null) return null;
  const [quote] = pricePath;
  if (quote !== undefined)
    return `This token cannot be traded here: its pool is quoted in ${quote.symbol}, not in SOL`;
  return reserves === null
    ? ERRORS.pool_not_tradable.message
    : 'This pool cannot be traded here: this pool type is not supported';
}
