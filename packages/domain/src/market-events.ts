import type { MarketId } from './markets.ts';

/**
 * The common events of chain decoders, simulator and replay: facts that happened on a chain, in order. Raw
 * amounts are bigint; `slot` is chain time, `time` is unix milliseconds.
 */
export type MarketEvent = TokenCreated | Trade | Migration | TokenTransfer | SolPrice;

/** The reserves that set a pool's price after an event; on a bonding curve, the virtual ones. */
export interface Reserves {
  readonly base: bigint;
  readonly quote: bigint;
}

/** A token was created, with the pool (or bonding curve) where it first trades. */
export interface TokenCreated {
  readonly kind: 'created';
  readonly id: string;
  readonly signature: string;
  readonly slot: number;
  readonly time: number;
  readonly mint: string;
  readonly pool: string;
  readonly market: MarketId;
  readonly creator: string;
  readonly name: string;
  readonly symbol: string;
  /** Address of the off-chain metadata as stored on chain; never fetched by the page. */
  readonly uri: string;
  readonly decimals: number;
  /** Raw units. */
  readonly supply: bigint;
  readonly quoteMint: string;
  /** Null when the chain does not report them. */
  readonly reserves: Reserves | null;
}

/** One swap leg by one wallet in one pool. */
export interface Trade {
  readonly kind: 'trade';
  /**
   * `signature:path`, where path identifies the instruction (`2`, `2.1` for an inner one). Deterministic for each
   * trade.
   */
  readonly id: string;
  readonly signature: string;
  readonly slot: number;
  readonly time: number;
  readonly market: MarketId;
  readonly pool: string;
  readonly wallet: string;
  readonly side: Side;
  readonly mint: string;
  readonly decimals: number;
  /** Raw units of `mint` received (buy) or sent (sell) by the wallet. */
  readonly tokenAmount: bigint;
  readonly quoteMint: string;
  /**
   * Raw units of `quoteMint` sent (buy) or received (sell) by the wallet in the swap, including all fees. Rent,
   * tips and the network fee are excluded. Prices and reserves follow from `quoteAtPool`.
   */
  readonly quoteAmount: bigint;
  /** The fees inside `quoteAmount`, as far as the program reports them in the quote. */
  readonly feeAmount: bigint;
  /** After the trade; null when the chain does not report them. */
  readonly reserves: Reserves | null;
}

export type Side = 'buy' | 'sell';

/** A token left its bonding curve for a pool: graduation. */
export interface Migration {
  readonly kind: 'migration';
  readonly id: string;
  readonly signature: string;
  readonly slot: number;
  readonly time: number;
  readonly mint: string;
  readonly fromPool: string;
  readonly toPool: string;
  readonly market: MarketId;
  /** Null when the chain does not report them. */
  readonly reserves: Reserves | null;
}

/** Tokens moved between wallets outside a trade. */
export interface TokenTransfer {
  readonly kind: 'transfer';
  readonly id: string;
  readonly signature: string;
  readonly slot: number;
  readonly time: number;
  readonly mint: string;
  readonly from: string;
  readonly to: string;
  readonly tokenAmount: bigint;
}

export interface SolPrice {
  readonly kind: 'solPrice';
  readonly slot: number;
  readonly time: number;
  readonly usd: number;
}

/**
 * Returns the raw quote units at which the pool priced a trade: the wallet's payment without fees, or its
 * proceeds before fees.
 */
export const quoteAtPool = ({
  side,
  quoteAmount,
  feeAmount,
}: Pick<Trade, 'side' | 'quoteAmount' | 'feeAmount'>): bigint =>
  side === 'buy' ? quoteAmount - feeAmount : quoteAmount + feeAmount;

/** Returns a pool's reserves after a trade that does not report them; null when the pool cannot have made it. */
export function reservesAfter(before: Reserves, trade: Trade): Reserves | null {
  const sign = trade.side === 'buy' ? 1n : -1n;
  const base = before.base - sign * trade.tokenAmount;
  const quote = before.quote + sign * quoteAtPool(trade);
  return base > 0n && quote > 0n ? { base, quote } : null;
}
