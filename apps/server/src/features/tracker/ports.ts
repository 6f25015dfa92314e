import type { Side } from '@dugout/domain/market-events';
import type { MissedSlots } from '@dugout/market/feed/market-feed';

/**
 * The process that seals the keys of traders' labels. Each call throws ApiError `signer_unavailable` while it is
 * down.
 */
export interface LabelsSigner {
  /** Creates a 32-byte key and returns it with its sealed form. */
  make(userId: string): Promise<{ readonly sealed: string; readonly key: Buffer }>;
  open(userId: string, sealed: string): Promise<Buffer>;
}

export interface TrackedToken {
  readonly name: string;
  readonly symbol: string;
  readonly image: string | null;
  readonly pool: string;
  readonly decimals: number;
  /** Raw units; null when unknown. */
  readonly supply: bigint | null;
}

/** A trade from the market's history. Times are unix ms. */
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
  readonly priceUsd: number | null;
  readonly signature: string;
}

export interface TrackedMarket {
  /** Returns null for an unknown token. */
  token(mint: string): TrackedToken | null;
  /** Returns US dollars per SOL, null while unknown. */
  solUsd(): number | null;
  /** Returns a wallet's newest trades, newest first. */
  trades(wallet: string, limit: number): readonly PastTrade[];
  /**
   * Returns a wallet's known profit or loss in US dollars, and its last trade time; null when nothing is known.
   */
  result(wallet: string): { readonly totalPnl: number | null; readonly lastTradeAt: number } | null;
}

export interface FeedGaps {
  /** Returns a value that changes whenever a gap is found, filled or lost. */
  mark(): string;
  /** Returns the gaps, newest first. */
  list(): Promise<readonly MissedSlots[]>;
}
