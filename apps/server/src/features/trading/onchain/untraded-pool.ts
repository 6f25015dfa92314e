import { MARKETS } from '@dugout/domain/markets';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Chain } from '#/execution/onchain/chain.ts';
import type { TokenFacts } from '../ports.ts';

/**
 * Returns a pool of the local chain (docs/decisions/0018) before its first trade: it is a wallet, and its
 * balances are its reserves. Null for any other pool, whose reserves the market knows.
 */
export async function untradedPool(
  chain: Pick<Chain, 'lamports' | 'holdings'>,
  mint: string,
  { market, pool, decimals }: TokenFacts,
): Promise<TradablePool | null> {
  const { feeBps } = MARKETS[market];
  if (market !== 'local' || feeBps === undefined) return null;
  const [[quote = 0n], holdings] = await Promise.all([chain.lamports([pool]), chain.holdings(pool)]);
  const base = holdings.reduce((sum, held) => sum + (held.mint === mint ? held.amount : 0n), 0n);
  return base > 0n && quote > 0n ? { mint, pool, market, decimals, reserves: { base, quote }, feeBps } : null;
}
