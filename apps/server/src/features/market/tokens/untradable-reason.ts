import { ERRORS } from '@dugout/contract/errors';
import { JUPITER_ONLY } from '@dugout/contract/trading/texts';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TokenFacts } from '@dugout/market/types';

/**
 * `any pool`: Jupiter finds the pools of any token. `without Jupiter`: it would, but is not configured. `direct`: only
 * pools with reserves known to the market are used.
 */
export type Routing = 'any pool' | 'without Jupiter' | 'direct';

type Facts = Pick<TokenFacts, 'mint' | 'reserves' | 'pricePath'>;

/**
 * Returns why a token cannot be traded here; null when it can. `poolFeeBps` is known for every pool that orders can
 * be filled against.
 */
export function untradableReason(
  { mint, reserves, pricePath }: Facts,
  poolFeeBps: number | null,
  routing: Routing = 'direct',
): string | null {
  if (mint === SOL_MINT) return 'Trades here are paid in SOL, so SOL itself cannot be traded';
  if (poolFeeBps !== null || routing === 'any pool') return null;
  if (routing === 'without Jupiter') return JUPITER_ONLY;
  const [quote] = pricePath;
  if (quote !== undefined)
    return `This token cannot be traded here: its pool is quoted in ${quote.symbol}, not in SOL`;
  return reserves === null
    ? ERRORS.pool_not_tradable.message
    : 'This pool cannot be traded here: this pool type is not supported';
}
