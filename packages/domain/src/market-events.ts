import type { MarketId } from './markets.ts';

/**
 * What the chain decoders, the simulator and the replay all speak: facts that happened on a chain, in order.
 * Raw amounts are bigint; `slot` is chain time, `time` is unix milliseconds.
 */
export type MarketEvent = TokenCreated | Trade | Migration | TokenTransfer | SolPrice;

/** The reserves that set a pool's price after an event. On a bonding curve they are the virtual ones. */
export interface Reserves {
  readonly base: bigint;
  readonly quote: bigint;
}

/** A token came into being, with the pool (or bonding curve) where it first trades. */
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
  /** Address of the off-chain metadata as the chain gives it; never fetched by the page. */
  readonly uri: string;
  readonly decimals: number;
  /** Raw units. */
  readonly supply: bigint;
  readonly quoteMint: string;
  /** Null where the chain does not say. */
  readonly reserves: Reserves | null;
}

/** One swap leg by one wallet in one pool. */
export interface Trade {
  readonly kind: 'trade';
  /**
   * `signature:path`, where path names the instruction (`2`, `2.1` for an inner one): the same trade always
   * has the same id.
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
  /** Raw units of `mint` that reached (buy) or left (sell) the wallet. */
  readonly tokenAmount: bigint;
  readonly quoteMint: string;
  /**
   * Raw units of `quoteMint` that left (buy) or reached (sell) the wallet in the swap, all fees counted. Rent,
   * tips and the network's fee are no part of it. Prices and reserves follow from `quoteAtPool`.
   */
  readonly quoteAmount: bigint;
  /** The fees inside `quoteAmount`, as far as the program lists them in the quote. */
  readonly feeAmount: bigint;
  /** After the trade; null where the chain does not say. */
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
  /** Null where the chain does not say. */
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

/** What one SOL costs in US dollars from this moment on. */
export interface SolPrice {
  readonly kind: 'solPrice';
  readonly slot: number;
  readonly time: number;
  readonly usd: number;
}
