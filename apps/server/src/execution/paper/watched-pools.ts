import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Reserves, Trade } from '@dugout/domain/market-events';
import { quoteAtPool } from '@dugout/domain/quote-at-pool';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Pools } from './one-fill-at-a-time.ts';
import { paperFill } from './paper-fill.ts';
import type { WatchedMarket } from './paper-market.ts';

/**
 * Returns the pool's reserves after a trade, allowing for other trades since; null when they cannot be computed.
 */
function reservesAfter(pool: TradablePool | null, trade: Trade): Reserves | null {
  if (pool === null || pool.pool !== trade.pool) return null;
  const sign = trade.side === 'buy' ? 1n : -1n;
  const base = pool.reserves.base - sign * trade.tokenAmount;
  const quote = pool.reserves.quote + sign * quoteAtPool(trade);
  return base > 0n && quote > 0n ? { base, quote } : null;
}

/** Fills orders against the reserves after the newest known trade and the paper orders since. */
export const watchedPools = (market: WatchedMarket): Pools => ({
  name: 'Paper fill at the pool',
  pool: (mint) => market.pool(mint),
  reserve(order) {
    const pool = market.pool(order.mint);
    if (pool === null)
      return {
        status: 'refused',
        reason: market.knows(order.mint) ? 'pool_not_tradable' : 'token_not_found',
      };
    const fill = paperFill(pool, order);
    if (typeof fill === 'string') return { status: 'refused', reason: fill };
    const signature = toBase58(randomBytes(64));
    const isBuy = order.side === 'buy';
    const trade: Trade = {
      kind: 'trade',
      id: `${signature}:0`,
      signature,
      slot: market.slot(),
      time: market.now(),
      market: pool.market,
      pool: pool.pool,
      wallet: order.wallet,
      side: order.side,
      mint: order.mint,
      decimals: pool.decimals,
      tokenAmount: isBuy ? fill.amountOut : fill.amountIn,
      quoteMint: SOL_MINT,
      quoteAmount: isBuy ? fill.amountIn : fill.amountOut,
      feeAmount: fill.poolFee,
      reserves: fill.reserves,
    };
    const { amountIn, amountOut, poolFee } = fill;
    const print = () => market.print({ ...trade, reserves: reservesAfter(market.pool(trade.mint), trade) });
    return { status: 'reserved', amountIn, amountOut, poolFee, trade, print, release: () => undefined };
  },
});
