import { type OnchainOrder, VenueRefusal } from '../onchain-venue.ts';

const BPS = 10_000n;
/** Max margin above the requested output, so that a moving price still yields it. */
const MAX_MARGIN_BPS = 50;
const ROUNDS = 12;
/** The found input yields at most this much more than the margin requires, in basis points. */
const CLOSE_BPS = 5n;
/** Number of refused inputs after which the refusal is final. */
const MAX_REFUSED = 3;
/** Assumed error factor of a guess that yields nothing, or exceeds the available amount. */
const OFF = 1_000n;

/** The venue refused this input, which may exceed the wallet or the pool; a smaller one may succeed. */
export class InputRefused extends VenueRefusal {}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * Searches the input that yields at least the requested output, since venues quote inputs only. Aims slightly
 * above the output and uses exactly that margin as the allowed slippage. `minOf` returns the min output of an
 * input that reaches the wallet, at a slippage in basis points. Throws `VenueRefusal`.
 */
export async function inputFor(
  order: OnchainOrder,
  minOf: (amountIn: bigint, slippageBps: number) => Promise<bigint>,
): Promise<{ readonly amount: bigint; readonly slippageBps: number }> {
  const slippageBps = Math.min(order.slippageBps, MAX_MARGIN_BPS);
  const wanted = order.amount;
  // A sale starts at a lamport per raw unit, which for an expensive token exceeds any holding.
  let amount = order.side === 'buy' ? 10_000_000n : order.amount;
  /** The largest input known to yield too little, and the smallest known to yield enough. */
  let short = 0n;
  let enough: bigint | null = null;
  let refused = 0;
  for (let round = 0; round < ROUNDS && amount < 2n ** 63n; round++) {
    const least = await minOf(amount, slippageBps).catch((error: unknown) => {
      if (!(error instanceof InputRefused) || ++refused === MAX_REFUSED) throw error;
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
