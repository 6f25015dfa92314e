import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { reservesAfter, type Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { PoolResult, VenueOrder } from '../venue.ts';
import type { Pools } from './paper.venue.ts';
import { paperFill } from './paper-fill.ts';

export interface WatchedMarket {
  readonly pool: (mint: string) => TradablePool | null;
  readonly knows: (mint: string) => boolean;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  /** Returns the market's newest slot. */
  readonly slot: () => number;
  /** May resolve later, once the market has the trade. Does not reject. */
  readonly print: (trade: Trade) => void | Promise<void>;
}

/** Fills orders against the reserves after the newest known trade and the paper orders since. */
export class WatchedPools implements Pools {
  readonly name = 'Paper fill at the pool';
  readonly #market: WatchedMarket;

  constructor(market: WatchedMarket) {
    this.#market = market;
  }

  pool(mint: string): TradablePool | null {
    return this.#market.pool(mint);
  }

  reserve(order: VenueOrder): PoolResult {
    const market = this.#market;
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
    const print = () => market.print(this.withReserves(trade));
    return { status: 'reserved', amountIn, amountOut, poolFee, trade, print, release: () => undefined };
  }

  /** Returns a fill with the reserves that it leaves when it is printed now. */
  withReserves(trade: Trade): Trade {
    // Other trades may have moved the pool, or the token to another one.
    const now = this.#market.pool(trade.mint);
    return { ...trade, reserves: now?.pool === trade.pool ? reservesAfter(now.reserves, trade) : null };
  }
}
