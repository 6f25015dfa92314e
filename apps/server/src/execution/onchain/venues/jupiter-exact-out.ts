import { type OnchainOrder, VenueRefusal } from '../onchain-venue.ts';

const BPS = 10_000n;
/** What is bought beyond the wanted amount so that a moving price still brings that much, at most. */
const MOST_MARGIN_BPS = 50;
const ROUNDS = 12;
/** The input found brings at most this much more than the margin asks for, in basis points of it. */
const CLOSE_BPS = 5n;
/** Inputs that may be refused before the refusal holds. */
const MOST_REFUSED = 3;
/** A guess is so many times off when it brings nothing, or is more than there is. */
const OFF = 1_000n;

/** A refusal of this input, which may be more than the wallet or the pool has; a smaller one may do. */
export class InputRefused extends VenueRefusal {}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * What has to go in so that at least the wanted amount comes out: venues quote inputs alone, so the input is
 * sought by quotes. Bought is a little more than wanted, and the slippage that is allowed is just that little
 * more. `leastOf` says what an input brings to the wallet at least, at a slippage in basis points. Throws
 * `VenueRefusal`.
 */
export async function inputFor(
  order: OnchainOrder,
  leastOf: (amountIn: bigint, slippageBps: number) => Promise<bigint>,
): Promise<{ readonly amount: bigint; readonly slippageBps: number }> {
  const slippageBps = Math.min(order.slippageBps, MOST_MARGIN_BPS);
  const wanted = order.amount;
  // A sale begins at a lamport a raw unit, which for a dear token is more than anybody holds.
  let amount = order.side === 'buy' ? 10_000_000n : order.amount;
  /** The most that is known to bring too little, and the least that is known to bring enough. */
  let short = 0n;
  let enough: bigint | null = null;
  let refused = 0;
  for (let round = 0; round < ROUNDS && amount < 2n ** 63n; round++) {
    const least = await leastOf(amount, slippageBps).catch((error: unknown) => {
      if (!(error instanceof InputRefused) || ++refused === MOST_REFUSED) throw error;
      return null;
    });
    if (least === null) {
      amount = short === 0n ? ceilDiv(amount, OFF) : (short + amount) / 2n;
      continue;
    }
    if (least < wanted) short = amount;
    else if (least * BPS <= wanted * (BPS + CLOSE_BPS)) return { amount, slippageBps };
    else enough = amount;
    if (enough !== null && enough - short <= 1n) return { amount: enough, slippageBps };
    amount = least <= 0n ? amount * OFF : ceilDiv(amount * wanted * (BPS + 1n), least * BPS);
    if (amount <= short) amount = short + 1n;
    if (enough !== null && amount >= enough) amount = enough - 1n;
  }
  throw new VenueRefusal('Not enough liquidity for this amount', 'no_liquidity');
}
