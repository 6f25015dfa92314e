import type { Side } from '@dugout/domain/market-events';

export const SPANS = ['1d', '7d', '30d', 'all'] as const;
export type Span = (typeof SPANS)[number];

export type WalletLabel =
  | { readonly kind: 'kol'; readonly name: string }
  | { readonly kind: 'developer'; readonly tokens: number }
  | { readonly kind: 'sniper'; readonly tokens: number }
  | { readonly kind: 'pool' };

/** A wallet's figures over a span that ends now. US dollars at the time of each trade. */
export interface WalletSpan {
  /**
   * Unix ms since which trades are known: the span's start, or the tape's if later. Null before the first trade.
   */
  readonly since: number | null;
  /** Whether the tape reaches back to the span's start; never true for 'all'. */
  readonly whole: boolean;
  readonly trades: number;
  readonly investedUsd: number;
  /** Realized PnL of sells at average cost. */
  readonly realisedUsd: number;
  /** `realisedUsd` as percent of the sold tokens' cost; null without such a sell. */
  readonly realisedPct: number | null;
  /** Change of unrealized PnL over the span; null when a price is unknown. */
  readonly unrealisedUsd: number | null;
  /** Sells of tokens of known cost. */
  readonly knownSells: number;
  /** Positions closed and won, counted by `resultOf` in the domain. */
  readonly closed: number;
  readonly won: number;
}

export interface WalletSummary {
  readonly address: string;
  readonly labels: readonly WalletLabel[];
  /** Number on the tape. */
  readonly trades: number;
  readonly buys: number;
  readonly sells: number;
  readonly tokens: number;
  /** Unix ms of its oldest and newest trade on the tape. */
  readonly firstTradeAt: number | null;
  readonly lastTradeAt: number | null;
  /** Proceeds from tokens of unknown cost: received by transfer, or bought before the tape. */
  readonly soldWithoutCostUsd: number;
  /** Trades in tokens where any trade has an unknown value; excluded from all money figures. */
  readonly unpricedTrades: number;
  readonly spans: Readonly<Record<Span, WalletSpan>>;
}

export interface WalletTrade {
  readonly id: string;
  readonly mint: string;
  /** Unix ms. */
  readonly time: number;
  readonly side: Side;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  /** Whether `quoteAmount` is in lamports. */
  readonly inSol: boolean;
  readonly usd: number | null;
  readonly priceUsd: number | null;
  /**
   * Realized PnL of this sell at average cost, for the part with known cost; null for a buy, or when no part has
   * one.
   */
  readonly realisedUsd: number | null;
  readonly signature: string;
  readonly slot: number;
}

export interface WalletHolding {
  readonly mint: string;
  /** Raw units. */
  readonly amount: bigint;
  readonly valueUsd: number | null;
  /** The part of `amount` with known cost, its cost, and its unrealized PnL. */
  readonly costKnownFor: bigint;
  readonly costUsd: number | null;
  readonly unrealisedUsd: number | null;
  readonly unrealisedPct: number | null;
}

/** A wallet's activity on one day of a time zone. */
export interface WalletDay {
  /** `2026-07-29` */
  readonly date: string;
  readonly realisedUsd: number;
  readonly investedUsd: number;
  readonly trades: number;
  readonly sells: number;
}
