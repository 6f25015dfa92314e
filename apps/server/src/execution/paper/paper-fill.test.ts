import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import type { VenueOrder, VenueResult } from '../venue.ts';
import { PaperVenue } from './paper.venue.ts';
import { paperFill } from './paper-fill.ts';
import { WatchedPools } from './watched-pools.ts';

const recorded: Trade = {
  kind: 'trade',
  id: 'recorded:0',
  signature: 'recorded',
  slot: 100,
  time: 1_000,
  market: 'pumpfun',
  pool: 'curve',
  wallet: 'someone',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 34_612_903_225_806n,
  quoteMint: SOL_MINT,
  quoteAmount: 1_012_500_000n,
  feeAmount: 12_500_000n,
  reserves: { base: 1_038_387_096_774_194n, quote: 31_000_000_000n },
};
const order = (over: Partial<VenueOrder>): VenueOrder => ({
  wallet: 'me',
  mint: 'mint',
  side: 'buy',
  mode: 'ExactIn',
  amount: 500_000_000n,
  limit: 0n,
  ...over,
});

function replayOf(...trades: Trade[]) {
  const book = createPoolBook();
  const tape: Trade[] = [];
  const emit = (trade: Trade) => {
    tape.push(trade);
    book.apply(trade);
  };
  trades.forEach(emit);
  const pools = new WatchedPools({
    pool: book.get,
    knows: book.knows,
    now: () => 5_000,
    slot: () => 110,
    print: emit,
  });
  const venue = new PaperVenue(pools);
  const fill = async (order: VenueOrder): Promise<VenueResult> => {
    const result = await venue.reserve(order);
    if (result.status === 'reserved') result.print();
    return result;
  };
  return { book, tape, venue, emit, fill };
}

describe('paper orders on a recording', () => {
  it('use the fee shown by a recorded trade, even after trades too small to show one', async () => {
    const { venue, fill } = replayOf(recorded);
    expect(venue.pool('mint')?.feeBps).toBe(125n);
    await fill(order({ amount: 1_000n }));
    expect(venue.pool('mint')?.feeBps).toBe(125n);
  });

  it('move the reserves, so that a second equal buy yields less', async () => {
    const { fill, tape } = replayOf(recorded);
    const first = await fill(order({}));
    const second = await fill(order({}));
    if (first.status !== 'reserved' || second.status !== 'reserved') throw new Error('not filled');
    expect(second.amountOut).toBeLessThan(first.amountOut);
    expect(tape.slice(1)).toEqual([first.trade, second.trade]);
    expect(first.trade).toMatchObject({ slot: 110, time: 5_000, tokenAmount: first.amountOut });
    expect(first.trade.quoteAmount).toBe(first.amountIn);
    expect(first.trade.feeAmount).toBe(first.poolFee);
  });

  it('show nothing of a fill before it is printed, nor after it is released', async () => {
    const { venue, tape } = replayOf(recorded);
    const fill = await venue.reserve(order({}));
    if (fill.status !== 'reserved') throw new Error('not filled');
    fill.release();
    expect(venue.pool('mint')?.reserves).toEqual(recorded.reserves);
    expect(tape).toEqual([recorded]);
  });

  it('print the booked amounts on the reserves as changed by on-chain trades', async () => {
    const { venue, emit, tape } = replayOf(recorded);
    const fill = await venue.reserve(order({}));
    if (fill.status !== 'reserved') throw new Error('not filled');
    const moved = { base: 1_000_000_000_000_000n, quote: 33_000_000_000n };
    emit({ ...recorded, id: 'next:0', reserves: moved });
    fill.print();
    const { tokenAmount, quoteAmount, feeAmount } = fill.trade;
    const reserves = { base: moved.base - tokenAmount, quote: moved.quote + quoteAmount - feeAmount };
    expect(tape.at(-1)).toEqual({ ...fill.trade, reserves });
    expect(venue.pool('mint')?.reserves).toEqual(reserves);
  });

  it('leave the pool unchanged that the token migrated to during the booking', async () => {
    const { venue, emit, tape } = replayOf(recorded);
    const fill = await venue.reserve(order({}));
    if (fill.status !== 'reserved') throw new Error('not filled');
    emit({ ...recorded, id: 'next:0', pool: 'amm', market: 'pumpfun-amm' });
    const after = venue.pool('mint');
    fill.print();
    expect(tape.at(-1)).toEqual({ ...fill.trade, reserves: null });
    expect(venue.pool('mint')).toEqual(after);
  });

  it('are refused beyond the limit, beyond the reserves, and in unpriceable pools', async () => {
    const { fill } = replayOf(recorded);
    expect(await fill(order({ limit: 10n ** 18n }))).toEqual({
      status: 'refused',
      reason: 'slippage_exceeded',
    });
    expect(await fill(order({ mint: 'never seen' }))).toEqual({
      status: 'refused',
      reason: 'token_not_found',
    });
    const blind = replayOf({ ...recorded, reserves: null });
    expect(await blind.fill(order({}))).toEqual({ status: 'refused', reason: 'pool_not_tradable' });
    const dollars = replayOf({ ...recorded, quoteMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' });
    expect(await dollars.fill(order({}))).toEqual({ status: 'refused', reason: 'pool_not_tradable' });
  });

  it('never sell the virtual part of a bonding curve', async () => {
    const { venue } = replayOf(recorded);
    const pool = venue.pool('mint');
    if (pool === null) throw new Error('no pool');
    const real = pool.reserves.base - (PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase);
    const limit = 10n ** 18n;
    expect(paperFill(pool, order({ mode: 'ExactOut', amount: real, limit }))).toBe('no_liquidity');
    expect(paperFill(pool, order({ mode: 'ExactOut', amount: pool.reserves.base, limit }))).toBe(
      'no_liquidity',
    );
    expect(paperFill(pool, order({ side: 'sell', amount: 40_000_000_000_000n }))).toBe('no_liquidity');
    expect(paperFill(pool, order({ side: 'sell', mode: 'ExactOut', amount: 40_000_000_000n, limit }))).toBe(
      'no_liquidity',
    );
  });
});
