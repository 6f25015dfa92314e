import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { buyExactOut, type Fill, sellExactIn, sellExactOut } from '@dugout/domain/execution/constant-product';
import { quoteAtPool, type Side, type Trade } from '@dugout/domain/market-events';
import { react } from './crowd.ts';
import { buyFill, settle, tradeOf } from './exchange.ts';
import { CURVE_END, capSol, feeBpsOf, type Token } from './token.ts';
import { slotOf, type World } from './world.ts';

/** An order from outside the market, in raw units. */
export interface OutsideOrder {
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** Input for ExactIn, output for ExactOut. */
  readonly amount: bigint;
  /** ExactIn: min output. ExactOut: max input. Includes the pool's fee. */
  readonly limit: bigint;
}

export interface Refused {
  readonly status: 'refused';
  readonly reason: 'slippage_exceeded' | 'no_liquidity' | 'pool_not_tradable' | 'token_not_found';
}

/** The result of an order now, before any change. */
interface Priced {
  readonly status: 'priced';
  readonly token: Token;
  readonly fill: Fill;
  readonly trade: Trade;
}

/** A past fill, to be inserted at the end of its slot. */
export interface OutsideFill {
  readonly slot: number;
  readonly trade: Trade;
}

function fillOf(token: Token, order: OutsideOrder): Fill | null {
  const { reserves, stage } = token;
  const fee = feeBpsOf(token);
  if (order.amount <= 0n) return null;
  if (order.side === 'buy') {
    if (order.mode === 'ExactIn') return buyFill(token, order.amount);
    const left = stage === 'curve' ? reserves.base - CURVE_END : reserves.base - 1n;
    return order.amount > left ? null : buyExactOut(reserves, order.amount, fee);
  }
  const held = stage === 'curve' ? reserves.quote - PUMP_CURVE.virtualReserves.quote : reserves.quote - 1n;
  if (order.mode === 'ExactOut' && order.amount >= held) return null;
  const fill =
    order.mode === 'ExactIn'
      ? sellExactIn(reserves, order.amount, fee)
      : sellExactOut(reserves, order.amount, fee);
  return reserves.quote - fill.reserves.quote > held ? null : fill;
}

/**
 * Prices an order at the current slot, all or nothing. A buy of more than a curve still sells receives the rest,
 * for less than `amount`. The signature is reserved until `forgetSignature`.
 */
export function priceOutside(world: World, order: OutsideOrder): Priced | Refused {
  const token = world.byMint.get(order.mint);
  if (token === undefined) return { status: 'refused', reason: 'token_not_found' };
  if (token.stage === 'complete') return { status: 'refused', reason: 'pool_not_tradable' };
  const fill = fillOf(token, order);
  if (fill === null || fill.amountOut <= 0n) return { status: 'refused', reason: 'no_liquidity' };
  const misses = order.mode === 'ExactIn' ? fill.amountOut < order.limit : fill.amountIn > order.limit;
  if (misses) return { status: 'refused', reason: 'slippage_exceeded' };
  const trade = tradeOf(world, token, order.wallet, order.side, fill, freeSignature(world), 0);
  outsideNow(world).push(trade.id);
  return { status: 'priced', token, fill, trade };
}

/** Frees the signature of a priced trade that did not happen. */
export function forgetSignature(world: World, { id, slot }: Trade): void {
  const { outside } = world;
  if (slotOf(outside.slot) === slot)
    world.outside = { slot: outside.slot, ids: outside.ids.filter((other) => other !== id) };
}

function outsideNow(world: World): string[] {
  if (world.outside.slot !== world.now) world.outside = { slot: world.now, ids: [] };
  return world.outside.ids;
}

function freeSignature(world: World): string {
  const taken = outsideNow(world);
  for (let n = taken.length; ; n++) {
    const signature = world.signatures.make(world.now * 2 + 1, n);
    if (!taken.includes(`${signature}:0`)) return signature;
  }
}

/** Executes a trade at the current slot: moves the pool, lets the crowd react, and emits it. */
export function printOutside(world: World, token: Token, trade: Trade, reserves: Token['reserves']): void {
  const before = capSol(token.reserves);
  settle(world, token, reserves);
  hold(token, trade.wallet, Number(trade.tokenAmount) * (trade.side === 'buy' ? 1 : -1));
  react(world, token, before);
  world.emit(trade);
}

function hold(token: Token, wallet: string, tokens: number): void {
  const held = (token.outside.get(wallet) ?? 0) + tokens;
  if (held === 0) token.outside.delete(wallet);
  else token.outside.set(wallet, held);
}

/** Returns the reserves after a trade of exactly these amounts; null when the pool lacks them. */
function reservesAfter(token: Token, trade: Trade): Token['reserves'] | null {
  const sign = trade.side === 'buy' ? 1n : -1n;
  const base = token.reserves.base - sign * trade.tokenAmount;
  const quote = token.reserves.quote + sign * quoteAtPool(trade);
  return base > 0n && quote > 0n ? { base, quote } : null;
}

/**
 * Replays a recorded fill with its recorded amounts, unless this slot already has it (from the snapshot). A pool
 * that cannot take it any more stays unchanged, but the trade is still emitted.
 */
export function injectOutside(world: World, trade: Trade): void {
  const known = outsideNow(world);
  if (known.includes(trade.id)) return;
  const token = world.byMint.get(trade.mint);
  const reserves = token === undefined || token.stage === 'complete' ? null : reservesAfter(token, trade);
  if (token === undefined || reserves === null) {
    world.emit({ ...trade, reserves: null });
    return;
  }
  known.push(trade.id);
  printOutside(world, token, { ...trade, reserves }, reserves);
}
