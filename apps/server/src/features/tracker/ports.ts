import type { Side } from '@dugout/domain/market-events';
import type { MissedSlots } from '@dugout/market/feed/market-feed';

/**
 * The process that seals the traders' keys for their own words. Each throws ApiError `signer_unavailable`
 * while it is down.
 */
export interface WordsSigner {
  /** A new key of 32 bytes and its sealed form. */
  make(userId: string): Promise<{ readonly sealed: string; readonly key: Buffer }>;
  /** The key that was sealed for this trader. */
  open(userId: string, sealed: string): Promise<Buffer>;
}

export interface TrackedToken {
  readonly name: string;
  readonly symbol: string;
  readonly image: string | null;
  readonly pool: string;
  readonly decimals: number;
  /** Raw units; null where it is not known. */
  readonly supply: bigint | null;
}

/** A trade that the market remembers. Times are unix ms. */
export interface PastTrade {
  readonly id: string;
  readonly mint: string;
  readonly time: number;
  readonly slot: number;
  readonly side: Side;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  /** Whether `quoteAmount` is lamports. */
  readonly inSol: boolean;
  readonly usd: number | null;
  /** Of a whole token, by the trade. */
  readonly priceUsd: number | null;
  readonly signature: string;
}

/** The market as the tracker asks it. */
export interface TrackedMarket {
  /** Null for a token that it has never seen. */
  token(mint: string): TrackedToken | null;
  /** US dollars a SOL, null while it is not known. */
  solUsd(): number | null;
  /** A wallet's newest trades, newest first. */
  trades(wallet: string, limit: number): readonly PastTrade[];
  /**
   * US dollars won or lost by all that is known of a wallet, and when it traded last; null when nothing is
   * known.
   */
  result(wallet: string): { readonly totalPnl: number | null; readonly lastTradeAt: number } | null;
}

export interface FeedGaps {
  /** Changes whenever a gap is found, filled or lost. */
  mark(): string;
  /** The newest first. */
  list(): Promise<readonly MissedSlots[]>;
}
