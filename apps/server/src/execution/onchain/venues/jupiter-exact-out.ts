import { type OnchainOrder, VenueRefusal } from '../onchain-venue.ts';

const BPS = 10_000n;
/** What is bought beyond the wanted amount so that a moving price still brings that much, at most. */
const MOST_MARGIN_BPS = 50n;
const ROUNDS = 8;
/** The input found brings at most this much more than the margin asks for, in basis points of it. */
const CLOSE_BPS = 5n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * What has to go in so that at least the wanted amount comes out: Jupiter quotes inputs alone, so the input
 * is sought by quotes. Bought is a little more than wanted, and the slippage that is allowed is just that
 * little more. Throws `VenueRefusal`.
 */
export async function inputFor(
  order: OnchainOrder,
  outOf: (amountIn: bigint) => Promise<bigint>,
): Promise<{ readonly amount: bigint; readonly slippageBps: number }> {
  const margin = BigInt(order.slippageBps) < MOST_MARGIN_BPS ? BigInt(order.slippageBps) : MOST_MARGIN_BPS;
  const wanted = ceilDiv(order.amount * BPS, BPS - margin);
  let amount = order.side === 'buy' ? 10_000_000n : order.amount;
  for (let round = 0; round < ROUNDS; round++) {
    const out = await outOf(amount);
    if (out >= wanted && out * BPS <= wanted * (BPS + CLOSE_BPS))
      return { amount, slippageBps: Number(margin) };
    if (out === 0n) amount *= 1_000n;
    else amount = ceilDiv(amount * wanted * (BPS + 1n), out * BPS);
    if (amount >= 2n ** 63n) break;
  }
  throw new VenueRefusal('Not enough liquidity for this amount', 'no_liquidity');
}
