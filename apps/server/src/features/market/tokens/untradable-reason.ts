import { ERRORS } from '@dugout/contract/errors';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TokenFacts } from '@dugout/market/types';

type Facts = Pick<TokenFacts, 'mint' | 'reserves' | 'pricePath'>;

/**
 * Returns why a token cannot be traded here; null when it can. `poolFeeBps` is known for every pool that orders can
 * be filled against. `anyPool` is set when a router finds the pools of any token.
 */
export function untradableReason(
  { mint, reserves, pricePath }: Facts,
  poolFeeBps: number | null,
  anyPool = false,
): string | null {
  if (mint === SOL_MINT) return 'Trades here are paid in SOL, so SOL itself cannot be traded';
  if (poolFeeBps !== null || anyPool) return null;
  const [quote] = pricePath;
  if (quote !== undefined)
    return `This token cannot be traded here: its pool is quoted in ${quote.symbol}, not in SOL`;
  return reserves === null
    ? ERRORS.pool_not_tradable.message
    : 'This pool cannot be traded here: this pool type is not supported';
}
