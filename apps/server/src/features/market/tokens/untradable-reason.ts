import { ERRORS } from '@dugout/contract/errors';
import type { TokenFacts } from '@dugout/market/types';

type Facts = Pick<TokenFacts, 'reserves' | 'unpricedReason'>;

/**
 * Why orders cannot be filled against a token's pool, in words; null where they can. `poolFeeBps` is known
 * for every pool that they can be filled against.
 */
export function untradableReason(
  { reserves, unpricedReason }: Facts,
  poolFeeBps: number | null,
): string | null {
  if (poolFeeBps !== null) return null;
  if (unpricedReason !== null)
    return `This token cannot be traded here. ${unpricedReason.replace(/\.$/, '')}`;
  return reserves === null
    ? ERRORS.pool_not_tradable.message
    : 'This pool cannot be traded here: this pool type is not supported';
}
