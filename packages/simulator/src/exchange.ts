import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { buyExactIn, buyExactOut, type Fill, sellExactIn } from '@dugout/domain/execution/constant-product';
import type { Side, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { DUE } from './event-queue.ts';
import { CURVE_END, feeBpsOf, marketOf, poolOf, type Token } from './token.ts';
import { signatureOf, slotOf, talkOf, timeOf, type World } from './world.ts';

const COMPLETION_SLOTS = 9;

/** A buy of more than the curve still sells receives the rest, at its cost. */
export function buyFill(token: Token, lamports: bigint): Fill {
  const fill = buyExactIn(token.reserves, lamports, feeBpsOf(token));
  if (token.stage !== 'curve') return fill;
  const left = token.reserves.base - CURVE_END;
  return fill.amountOut > left ? buyExactOut(token.reserves, left, feeBpsOf(token)) : fill;
}

/** Moves the pool to the reserves after a fill. A completely bought curve closes until its migration. */
export function settle(world: World, token: Token, reserves: Token['reserves']): void {
  token.reserves = reserves;
  if (token.stage !== 'curve' || reserves.base > CURVE_END) return;
  token.stage = 'complete';
  world.queue.put(world.now + COMPLETION_SLOTS, DUE.migrate, token.id);
}

export function tradeOf(
  world: World,
  token: Token,
  wallet: string,
  side: Side,
  fill: Fill,
  signature: string,
  path: number,
): Trade {
  const buys = side === 'buy';
  return {
    kind: 'trade',
    id: `${signature}:${path}`,
    signature,
    slot: slotOf(world.now),
    time: timeOf(world, world.now),
    market: marketOf(token),
    pool: poolOf(token),
    wallet,
    side,
    mint: token.mint,
    decimals: PUMP_CURVE.decimals,
    tokenAmount: buys ? fill.amountOut : fill.amountIn,
    quoteMint: SOL_MINT,
    quoteAmount: buys ? fill.amountIn : fill.amountOut,
    feeAmount: fill.poolFee,
    reserves: fill.reserves,
  };
}

/**
 * Buys for a wallet of the market for `lamports`, fee included. Returns the raw tokens received; 0 when nothing
 * was for sale.
 */
export function buy(
  world: World,
  token: Token,
  wallet: number,
  lamports: number,
  signature?: string,
  path = 0,
): number {
  if (token.stage === 'complete' || lamports < 1_000) return 0;
  const fill = buyFill(token, BigInt(Math.floor(lamports)));
  const got = Number(fill.amountOut);
  if (got <= 0) return 0;
  const trade = tradeOf(
    world,
    token,
    world.wallets.address(wallet),
    'buy',
    fill,
    signature ?? signatureOf(world, token, token.transactions++),
    path,
  );
  settle(world, token, fill.reserves);
  token.holdings.add(wallet, got);
  world.emit(trade);
  return got;
}

/** Sells raw tokens of a wallet of the market, limited to its balance. */
export function sell(world: World, token: Token, wallet: number, tokens: number): void {
  const amount = Math.min(Math.floor(tokens), token.holdings.of(wallet));
  if (token.stage === 'complete' || amount <= 0) return;
  const fill = sellExactIn(token.reserves, BigInt(amount), feeBpsOf(token));
  if (fill.amountOut <= 0n) return;
  const trade = tradeOf(
    world,
    token,
    world.wallets.address(wallet),
    'sell',
    fill,
    signatureOf(world, token, token.transactions++),
    0,
  );
  token.reserves = fill.reserves;
  token.holdings.add(wallet, -amount);
  world.emit(trade);
}

/** Turns the curve's lamports and reserved tokens into a pool. */
export function migrate(world: World, token: Token): void {
  if (token.stage !== 'complete') return;
  const signature = signatureOf(world, token, token.transactions++);
  token.reserves = {
    base: PUMP_CURVE.poolBase,
    quote: token.reserves.quote - PUMP_CURVE.virtualReserves.quote,
  };
  token.stage = 'pool';
  token.migrated = world.now;
  talkOf(world, token);
  world.emit({
    kind: 'migration',
    id: `${signature}:0`,
    signature,
    slot: slotOf(world.now),
    time: timeOf(world, world.now),
    mint: token.mint,
    fromPool: token.home,
    toPool: token.nextPool,
    market: token.nextMarket,
    reserves: token.reserves,
  });
}
