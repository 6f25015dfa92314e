/** The costs of a quoted sell, of any size. Lamports. */
export interface SellQuote {
  /** Received for the tokens, after the trading fee. */
  readonly outAmount: bigint;
  readonly tradingFee: bigint;
  /** Network fee, priority fee, tip and rent, which do not depend on the size. */
  readonly sending: bigint;
}

/** A position's lamports: spent by buys, received by sells, and the pool's payout for all of it now. */
interface Outlay {
  readonly bought: bigint;
  readonly sold: bigint;
  readonly payout: bigint;
}

export type Initials =
  /** Earlier sells have returned the cost. */
  | { readonly kind: 'returned' }
  /** Selling everything would not return the cost. */
  | { readonly kind: 'short'; readonly cost: bigint; readonly value: bigint }
  /** A sell of exactly `outAmount` after the trading fee returns `cost` after all fees. */
  | { readonly kind: 'sells'; readonly cost: bigint; readonly outAmount: bigint };

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * Returns the sell that returns the cost of a position that earlier sells have not returned yet, at the fees of a
 * quote. The value of the position rounds down: the quoted fee was rounded down, by less than a lamport.
 */
export function initialsOf({ bought, sold, payout }: Outlay, quote: SellQuote): Initials {
  const cost = bought - sold;
  if (cost <= 0n) return { kind: 'returned' };
  const gross = quote.outAmount + quote.tradingFee;
  const fee = gross <= 0n ? payout : ceilDiv(payout * (quote.tradingFee + 1n), gross);
  const value = payout - fee - quote.sending;
  return value < cost
    ? { kind: 'short', cost, value }
    : { kind: 'sells', cost, outAmount: cost + quote.sending };
}
