import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { forgetSignature, type OutsideOrder, priceOutside, printOutside, type Refused } from './outside.ts';
import { runTo } from './run.ts';
import type { Token } from './token.ts';
import type { World } from './world.ts';

/** A fill with a price and a place on the tape that has not happened yet. Ends once, by `print` or `release`. */
export interface ReservedFill {
  readonly status: 'reserved';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly poolFee: bigint;
  readonly trade: Trade;
  /** Executes the trade at its reserved slot. */
  print(): void;
  /** Discards the trade. */
  release(): void;
}
export type OutsideResult = ReservedFill | Refused;

export function reserveFill(
  world: World,
  order: OutsideOrder,
  emit: (event: MarketEvent) => void,
): OutsideResult {
  const known = world.byMint.get(order.mint);
  if (known !== undefined && world.reserved.has(known.id))
    throw new Error(`a fill of ${order.mint} is reserved already`);
  const priced = priceOutside(world, order);
  if (priced.status === 'refused') return priced;
  const { token, trade } = priced;
  const { amountIn, amountOut, poolFee, reserves } = priced.fill;
  world.reserved.set(token.id, { slot: world.now, deferred: [] });
  const settle = (end: () => void): void => {
    world.emit = emit;
    resume(world, token, end);
  };
  return {
    status: 'reserved',
    amountIn,
    amountOut,
    poolFee,
    trade,
    print: () => settle(() => printOutside(world, token, trade, reserves)),
    release: () => settle(() => forgetSignature(world, trade)),
  };
}

/** Returns to the slot of a token's reservation, ends it, and runs the token's events due since. */
function resume(world: World, token: Token, end: () => void): void {
  const reserved = world.reserved.get(token.id);
  if (reserved === undefined) throw new Error('this fill has been printed or released already');
  world.reserved.delete(token.id);
  for (const { slot, kind, wallet, value } of reserved.deferred)
    world.queue.put(slot, kind, token.id, wallet, value);
  const present = world.now;
  world.now = reserved.slot;
  end();
  runTo(world, present);
}
