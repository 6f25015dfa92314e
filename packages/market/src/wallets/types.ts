import type { Side } from '@dugout/domain/market-events';

export const SPANS = ['1d', '7d', '30d', 'all'] as const;
/** How far back a figure of a wallet looks. */
export type Span = (typeof SPANS)[number];

export type WalletLabel =
  | { readonly kind: 'kol'; readonly name: string }
  | { readonly kind: 'developer'; readonly tokens: number }
  | { readonly kind: 'sniper'; readonly tokens: number }
  | { readonly kind: 'pool' };

/** What a wallet did in a span that ends now. US dollars as the trades were worth when they were made. */
export interface WalletSpan {
  /**
   * Unix ms from which trades are known: the span's start, or the tape's where that is later. Null while
   * nothing was seen.
   */
  readonly since: number | null;
  /** Whether the tape reaches back to the span's start. 'all' is never whole. */
  readonly whole: boolean;
  readonly trades: number;
  readonly investedUsd: number;
  /** Won or lost by sells against average cost. */
  readonly realisedUsd: number;
  /** `realisedUsd` of what the sold tokens had cost, in percent; null without such a sell. */
  readonly realisedPct: number | null;
  /** How far the profit on paper moved; null where a price is not known. */
  readonly unrealisedUsd: number | null;
  /** Sells above cost, of the sells whose cost is known; percent, null without any. */
  readonly winPct: number | null;
}

export interface WalletSummary {
  readonly address: string;
  readonly labels: readonly WalletLabel[];
  /** On the tape. */
  readonly trades: number;
  readonly buys: number;
  readonly sells: number;
  /** Tokens that it traded. */
  readonly tokens: number;
  /** Unix ms of the oldest and the newest of its trades on the tape. */
  readonly firstTradeAt: number | null;
  readonly lastTradeAt: number | null;
  /** Brought by sells of tokens whose cost is not known: got by transfer, or bought before the tape. */
  readonly soldWithoutCostUsd: number;
  /** Trades in tokens of which not every trade has a known value: they are in no figure of money. */
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
  /** Whether `quoteAmount` is lamports. */
  readonly inSol: boolean;
  readonly usd: number | null;
  readonly priceUsd: number | null;
  /**
   * Won or lost by this sell against average cost, of the part whose cost is known; null for a buy and where
   * none is.
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
  /** The part of `amount` whose cost is known, what it cost, and what it is worth above that. */
  readonly costKnownFor: bigint;
  readonly costUsd: number | null;
  readonly unrealisedUsd: number | null;
  readonly unrealisedPct: number | null;
}

/** What a wallet did on one day, UTC. */
export interface WalletDay {
  /** Unix ms at which the day begins. */
  readonly time: number;
  readonly realisedUsd: number;
  readonly investedUsd: number;
  readonly trades: number;
  readonly sells: number;
}
