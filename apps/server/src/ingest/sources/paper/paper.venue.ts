import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Venue } from '#/features/trading/index.ts';
import { paperFill } from './paper-fill.ts';
import type { PoolBook } from './pool-book.ts';

export interface PaperVenueOptions {
  readonly book: PoolBook;
  readonly now: () => number;
  readonly slot: () => number;
  /** Puts a trade on the tape. */
  readonly emit: (trade: Trade) => void;
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Paper orders against the reserves after the newest trade that is known, moved on by the paper orders since. */
export function paperVenue({ book, now, slot, emit }: PaperVenueOptions): Venue {
  return {
    name: 'Paper fill at the pool',
    pool: book.get,
    fill(order) {
      const pool = book.get(order.mint);
      if (pool === null) return { status: 'refused', reason: book.knows(order.mint) ? 'pool_not_tradable' : 'token_not_found' };
      const fill = paperFill(pool, order);
      if (typeof fill === 'string') return { status: 'refused', reason: fill };
      const signature = toBase58(randomBytes(64));
      const trade: Trade = {
        kind: 'trade',
        id: `${signature}:0`,
        signature,
        slot: slot(),
        time: now(),
        market: pool.market,
        pool: pool.pool,
        wallet: order.wallet,
        side: order.side,
        mint: order.mint,
        decimals: pool.decimals,
        tokenAmount: distance(pool.reserves.base, fill.reserves.base),
        quoteMint: SOL_MINT,
        quoteAmount: distance(pool.reserves.quote, fill.reserves.quote),
        feeAmount: fill.poolFee,
        reserves: fill.reserves,
      };
      emit(trade);
      return { status: 'filled', amountIn: fill.amountIn, amountOut: fill.amountOut, poolFee: fill.poolFee, trade };
    },
    revert(trade) {
      const pool = book.get(trade.mint);
      if (pool === null) return;
      const sign = trade.side === 'buy' ? 1n : -1n;
      const reserves = {
        base: pool.reserves.base + sign * trade.tokenAmount,
        quote: pool.reserves.quote - sign * trade.quoteAmount,
      };
      const id = `${trade.signature}:reverted`;
      emit({ ...trade, id, side: trade.side === 'buy' ? 'sell' : 'buy', time: now(), slot: slot(), reserves });
    },
  };
}
