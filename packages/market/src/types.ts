import type { Reserves, Side } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Interval, Window } from '@dugout/domain/windows';

export interface TokenFacts {
  readonly mint: string;
  /** The main pool, whose trades set the price. */
  readonly pool: string;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Unix ms; null when the creation was not seen. */
  readonly createdAt: number | null;
  readonly launchpad: MarketId | null;
  readonly market: MarketId;
  readonly creator: string | null;
  /** Raw units. */
  readonly supply: bigint | null;
  /** Whether it is a coin in pump.fun's Mayhem mode; null when its supply is unknown. */
  readonly mayhem: boolean | null;
  readonly quoteMint: string;
  /** Of the main pool after its last trade, raw units; null when the chain did not report them. */
  readonly reserves: Reserves | null;
  /**
   * Tokens through which its price is computed, its main pool's quote first; empty for SOL and dollars. A token
   * without a known ticker has its mint as symbol.
   */
  readonly pricePath: readonly { readonly mint: string; readonly symbol: string }[];
  /** Why the token has no price, if its quote token has none. */
  readonly unpricedReason: string | null;
  /** From its accounts; null when not read. */
  readonly safety: TokenSafety | null;
  /** From its off-chain metadata; null when not read. */
  readonly offChain: OffChainMetadata | null;
}

/** Metadata about a token from its accounts and its maker. Omitted fields stay unchanged. */
export interface MetadataUpdate {
  readonly safety?: TokenSafety;
  readonly offChain?: OffChainMetadata;
  /** The result of `perceptualHash` for its picture; null for no comparable picture. */
  readonly look?: string | null;
  /** Only used for a token whose creation was not seen. */
  readonly identity?: {
    readonly name: string;
    readonly symbol: string;
    readonly uri: string;
    readonly decimals: number;
    /** Raw units. */
    readonly supply: bigint;
  };
}

export interface WindowFigures {
  /**
   * Percent, 25 for a rise by a quarter. In US dollars when the SOL price is known at both ends, otherwise in
   * SOL.
   */
  readonly changePct: number | null;
  /** Trades with a known value, in all pools; null when there are trades but none of them has one. */
  readonly volumeUsd: number | null;
  readonly buys: number;
  readonly sells: number;
  /** Distinct wallets. */
  readonly traders: number;
}

export interface Figures {
  readonly priceSol: number | null;
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
  /**
   * Twice the quote side of the main pool, without a curve's virtual SOL. Null when the reserves or the curve's
   * virtual part are unknown.
   */
  readonly liquidityUsd: number | null;
  /** The highest price per whole token, never below the current price. */
  readonly athUsd: number | null;
  readonly holders: number;
  /**
   * 0 to 100 on pump.fun's curve and on curves that start with the same reserves, 100 after graduation; null
   * otherwise.
   */
  readonly graduationPct: number | null;
  readonly windows: Readonly<Record<Window, WindowFigures>>;
  /** Unix ms. */
  readonly lastTradeAt: number | null;
}

/** Percent of the supply; null when the supply (or the creator) is unknown. */
export interface Shares {
  readonly top10HoldersPct: number | null;
  readonly devHoldingsPct: number | null;
  readonly insiderHoldingsPct: number | null;
  readonly sniperHoldingsPct: number | null;
  /** Held by wallets other than the developer's that bought in the slot of the creation. */
  readonly bundledHoldingsPct: number | null;
  /**
   * Held by wallets that were fresh when they bought: first seen at most 24 hours before. Null for a token created
   * in the first hours of the recording.
   */
  readonly freshHoldingsPct: number | null;
  /** Held by pump.fun's Mayhem agent. */
  readonly agentHoldingsPct: number | null;
  /** Number of known traders who hold. */
  readonly kols: number;
}

/** The shares of a token about whose holders nothing is known. */
export const UNKNOWN_SHARES: Shares = {
  top10HoldersPct: null,
  devHoldingsPct: null,
  insiderHoldingsPct: null,
  sniperHoldingsPct: null,
  bundledHoldingsPct: null,
  freshHoldingsPct: null,
  agentHoldingsPct: null,
  kols: 0,
};

/**
 * developer: created the token. kol: a published wallet. sniper: bought in the slot of the creation or the next
 * one, in another transaction. insider: bought in the creation's transaction, or received tokens from the
 * developer. The developer is neither sniper nor insider.
 */
export type Mark = 'developer' | 'kol' | 'sniper' | 'insider';

/**
 * A wallet's result with a token on the tape, at average cost, and its current holding. US dollars, null when a
 * trade's value is unknown.
 */
export interface TraderStanding {
  /** Number on the tape. */
  readonly trades: number;
  /** Percent of the supply; null when the supply is unknown. */
  readonly heldPct: number | null;
  readonly boughtUsd: number | null;
  readonly realisedUsd: number | null;
  readonly soldCostUsd: number | null;
  /** Raw units bought on the tape and still held, and their cost. */
  readonly openAmount: bigint;
  readonly openCostUsd: number | null;
}

export interface MarketTrade {
  readonly id: string;
  /** Unix ms. */
  readonly time: number;
  readonly wallet: string;
  readonly side: Side;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  /** Price of the pool after the trade; null when the quote cannot be priced. */
  readonly priceSol: number | null;
  /** Paid or received. */
  readonly usd: number | null;
  readonly priceUsd: number | null;
  /** Whether it set the token's price (docs/prices.md). */
  readonly setsPrice: boolean;
  readonly signature: string;
  readonly slot: number;
  readonly marks: readonly Mark[];
  /** The trader's current standing; null for a pool. */
  readonly standing: TraderStanding | null;
}

export interface HolderRow {
  readonly wallet: string;
  /** Raw units. */
  readonly amount: bigint;
  /** Percent of the supply; null when the supply is unknown. */
  readonly pct: number | null;
  readonly marks: readonly Mark[];
  readonly isPool: boolean;
}

export interface Holding {
  /** Raw units. */
  readonly amount: bigint;
  readonly marks: readonly Mark[];
}

export const CANDLE_UNITS = ['priceUsd', 'priceSol', 'marketCapUsd'] as const;
export type CandleUnit = (typeof CANDLE_UNITS)[number];

export interface CandleQuery {
  readonly interval: Interval;
  /** Unix seconds, both inclusive; unlimited when omitted. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly unit: CandleUnit;
  /** Max candles, newest first to be kept; 1500 when omitted. */
  readonly limit?: number | undefined;
}

export interface Candle {
  /** Unix seconds of the candle's start. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** SOL for `priceSol`, US dollars otherwise. */
  readonly volume: number;
}
