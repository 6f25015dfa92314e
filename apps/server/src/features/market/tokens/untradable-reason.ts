import { ERRORS } from '@dugout/contract/errors';
import type { TokenFacts } from '@dugout/market/types';

type Facts = Pick<TokenFacts, 'reserves' | 'pricePath'>;

/**
 * Returns why orders cannot be filled against a token's pool; null when they can. `poolFeeBps` is known for every
 * tradable pool.
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
