import { PUMP_CURVE } from '@dugout/domain/bonding-curve';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import type { VenueOrder } from '#/features/trading/index.ts';
import { paperVenue } from './paper.venue.ts';
import { paperFill } from './paper-fill.ts';
import { createPoolBook } from './pool-book.ts';

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
  quoteAmount: 1_000_000_000n,
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
  return { book, tape, venue: paperVenue({ book, now: () => 5_000, slot: () => 110, emit }) };
}

describe('paper orders on a recording', () => {
  it('takes the fee that the recorded trade shows, and keeps it over paper trades too small to show one', () => {
    const { venue } = replayOf(recorded);
    expect(venue.pool('mint')?.feeBps).toBe(125n);
    venue.fill(order({ amount: 1_000n }));
    expect(venue.pool('mint')?.feeBps).toBe(125n);
  });

  it('moves the reserves on, so that a second buy of the same size brings less', () => {
    const { venue, tape } = replayOf(recorded);
    const first = venue.fill(order({}));
    const second = venue.fill(order({}));
    if (first.status !== 'filled' || second.status !== 'filled') throw new Error('not filled');
    expect(second.amountOut).toBeLessThan(first.amountOut);
    expect(tape.slice(1)).toEqual([first.trade, second.trade]);
    expect(first.trade).toMatchObject({ slot: 110, time: 5_000, tokenAmount: first.amountOut });
    expect(first.trade.quoteAmount + first.trade.feeAmount).toBe(first.amountIn);
  });

  it('takes a fill back to the reserves before it', () => {
    const { venue } = replayOf(recorded);
    const fill = venue.fill(order({}));
    if (fill.status === 'filled') venue.revert(fill.trade);
    expect(venue.pool('mint')?.reserves).toEqual(recorded.reserves);
  });

  it('refuses what the limit forbids, what the pool does not hold, and pools that it cannot price', () => {
    const { venue } = replayOf(recorded);
    expect(venue.fill(order({ limit: 10n ** 18n }))).toEqual({ status: 'refused', reason: 'slippage_exceeded' });
    expect(venue.fill(order({ mint: 'never seen' }))).toEqual({ status: 'refused', reason: 'token_not_found' });
    const blind = replayOf({ ...recorded, reserves: null });
    expect(blind.venue.fill(order({}))).toEqual({ status: 'refused', reason: 'pool_not_tradable' });
    const dollars = replayOf({ ...recorded, quoteMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' });
    expect(dollars.venue.fill(order({}))).toEqual({ status: 'refused', reason: 'pool_not_tradable' });
  });

  it('never sells the virtual part of a bonding curve', () => {
    const { venue } = replayOf(recorded);
    const pool = venue.pool('mint');
    if (pool === null) throw new Error('no pool');
    const real = pool.reserves.base - (PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase);
    const limit = 10n ** 18n;
    expect(paperFill(pool, order({ mode: 'ExactOut', amount: real, limit }))).toBe('no_liquidity');
    expect(paperFill(pool, order({ mode: 'ExactOut', amount: pool.reserves.base, limit }))).toBe('no_liquidity');
    expect(paperFill(pool, order({ side: 'sell', amount: 40_000_000_000_000n }))).toBe('no_liquidity');
    expect(paperFill(pool, order({ side: 'sell', mode: 'ExactOut', amount: 40_000_000_000n, limit }))).toBe('no_liquidity');
  });
});
