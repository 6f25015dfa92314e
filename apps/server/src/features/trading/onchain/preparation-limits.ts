import { MARKETS } from '@dugout/domain/markets';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Chain } from '#/execution/onchain/chain.ts';
import { type OnchainQuote, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import type { TokenFacts } from '../ports.ts';
import { beyondLimit, type SwapPlan } from '../pricing/swap-plan.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';
import type { OwnView } from './own-price.ts';

/**
 * Returns the lamports that a swap gives away: its priority fee, its tip, and the difference between its terms
 * and our pool's price before it, which goes to the pool's owner or to somebody who trades against it. Without a
 * known pool, only the fee and the tip.
 */
export function lostValue(
  plan: Pick<SwapPlan, 'side' | 'inAmount' | 'outAmount' | 'platformFee' | 'execution'>,
  { pool }: OwnView,
): bigint {
  const { side, inAmount, outAmount, platformFee, execution } = plan;
  const given = execution.priorityLamports + execution.tipLamports;
  if (pool === null) return given;
  const { base, quote } = pool.reserves;
  const [paid, got] =
    side === 'buy'
      ? [inAmount - platformFee, (outAmount * quote) / base]
      : [(inAmount * quote) / base, outAmount + platformFee];
  return paid > got ? given + paid - got : given;
}

const BPS = 10_000n;

/** Reports whether a quote's guarantee keeps the trader's own limit. */
export const keepsLimit = (
  { mode, limit }: SwapIntent,
  { threshold }: Pick<OnchainQuote, 'threshold'>,
): boolean => limit === null || (mode === 'ExactIn' ? threshold >= limit : threshold <= limit);

/**
 * Returns the slippage in basis points between a quote and the trader's limit, with which the venue guarantees
 * the limit. Throws `VenueRefusal` when the quote itself exceeds it.
 */
export function slippageWithin(
  { mode, limit }: SwapIntent,
  { inAmount, outAmount }: Pick<OnchainQuote, 'inAmount' | 'outAmount'>,
): number {
  if (limit === null) return Number(BPS);
  const exactIn = mode === 'ExactIn';
  const [quoted, room] = exactIn ? [outAmount, outAmount - limit] : [inAmount, limit - inAmount];
  if (room < 0n) throw new VenueRefusal(beyondLimit(mode), 'slippage_exceeded');
  return Number((room * BPS) / quoted);
}

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
