import type { Reserves, Side } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Interval, Window } from '@dugout/domain/windows';

/** What a token is, and where it trades. */
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
  /** Whether it is a coin in pump.fun's Mayhem mode; null where its supply is not known. */
  readonly mayhem: boolean | null;
  readonly quoteMint: string;
  /** Of the main pool after its last trade, raw units; null where the chain did not tell. */
  readonly reserves: Reserves | null;
  /**
   * The tokens that its price leads through, the one that its main pool is quoted in first; none for SOL and
   * dollars. A token without a known ticker is named by its mint.
   */
  readonly pricePath: readonly { readonly mint: string; readonly symbol: string }[];
  /** Why the token has no price, where it is quoted in a token that has none. */
  readonly unpricedReason: string | null;
  /** What its accounts said; null where they were not read. */
  readonly safety: TokenSafety | null;
  /** What its maker wrote about it outside the chain; null where that was not read. */
  readonly offChain: OffChainMetadata | null;
}

/**
 * What is known of a token beside its trades: from its accounts, and from what its maker wrote. What is left
 * out leaves what is known.
 */
export interface MetadataUpdate {
  readonly safety?: TokenSafety;
  readonly offChain?: OffChainMetadata;
  /** The hash of its picture, as `perceptualHash` gives it; null for none that could be compared. */
  readonly look?: string | null;
  /** Taken for a token whose creation was not seen. */
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
  /** In US dollars where the SOL price is known at both ends, else in SOL. Percent, 25 is a quarter up. */
  readonly changePct: number | null;
  /**
   * Of the trades whose value is known, in all pools; null when there are trades and the value of none is
   * known.
   */
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
   * Twice the quote side of the main pool; on a curve without its virtual SOL. Null where the reserves or the
   * curve's virtual part are not known.
   */
  readonly liquidityUsd: number | null;
  /** The highest price of a whole token, never below the price of now. */
  readonly athUsd: number | null;
  readonly holders: number;
  /**
   * 0 to 100 on pump.fun's curve and on those that begin with the same reserves, 100 after a curve; null
   * otherwise.
   */
  readonly graduationPct: number | null;
  readonly windows: Readonly<Record<Window, WindowFigures>>;
  /** Unix ms. */
  readonly lastTradeAt: number | null;
}

/** Percent of the supply; null where the supply (or the creator) is not known. */
export interface Shares {
  readonly top10HoldersPct: number | null;
  readonly devHoldingsPct: number | null;
  readonly insiderHoldingsPct: number | null;
  readonly sniperHoldingsPct: number | null;
  /** Of wallets other than the developer's that bought in the slot of the creation. */
  readonly bundledHoldingsPct: number | null;
  /** Of pump.fun's Mayhem agent. */
  readonly agentHoldingsPct: number | null;
  /** Known traders who hold. */
  readonly kols: number;
}

/**
 * developer: created the token. kol: a published wallet. sniper: bought in the slot of the creation or in the
 * next one, in another transaction. insider: bought in the transaction of the creation, or was sent tokens by
 * the developer. The developer is neither of these two.
 */
export type Mark = 'developer' | 'kol' | 'sniper' | 'insider';

/**
 * What a wallet has made of a token on the tape, at average cost, and what it holds now. US dollars, null
 * where a trade's value is not known.
 */
export interface TraderStanding {
  /** On the tape. */
  readonly trades: number;
  /** Percent of the supply; null when the supply is not known. */
  readonly heldPct: number | null;
  readonly boughtUsd: number | null;
  readonly realisedUsd: number | null;
  /** Raw units that were bought on the tape and are still held, and what they cost. */
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
  /** Of the pool after the trade; null where the quote cannot be priced. */
  readonly priceSol: number | null;
  /** What was paid or got. */
  readonly usd: number | null;
  readonly priceUsd: number | null;
  /** Whether it set the token's price (docs/prices.md). */
  readonly setsPrice: boolean;
  readonly signature: string;
  readonly slot: number;
  readonly marks: readonly Mark[];
  /** How the trader stands now; null for a pool. */
  readonly standing: TraderStanding | null;
}

export interface HolderRow {
  readonly wallet: string;
  /** Raw units. */
  readonly amount: bigint;
  /** Percent of the supply; null when the supply is not known. */
  readonly pct: number | null;
  readonly marks: readonly Mark[];
  readonly isPool: boolean;
}

/** One wallet's part of a token. */
export interface Holding {
  /** Raw units. */
  readonly amount: bigint;
  readonly marks: readonly Mark[];
}

export const CANDLE_UNITS = ['priceUsd', 'priceSol', 'marketCapUsd'] as const;
export type CandleUnit = (typeof CANDLE_UNITS)[number];

export interface CandleQuery {
  readonly interval: Interval;
  /** Unix seconds, both included; all that is kept when left out. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly unit: CandleUnit;
  /** The newest so many, 1500 when left out. */
  readonly limit?: number | undefined;
}

export interface Candle {
  /** Unix seconds at which the candle opens. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** SOL for `priceSol`, US dollars otherwise. */
  readonly volume: number;
}
