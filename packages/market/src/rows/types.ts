import type { TokenRecord } from '../store/token-record.ts';

/** Of a token record what follows from the rest of it, or means something in this process alone. */
type Derived = 'creator' | 'creatorWallet' | 'quote' | 'quoteReserve' | 'holdings';

/**
 * Everything that memory keeps of a token itself, as plain values. Numbers name tokens and wallets as this
 * market counts them.
 */
export interface TokenRow extends Readonly<Omit<TokenRecord, Derived>> {
  /** Number of the creator's wallet, -1 when unknown. */
  readonly creator: number;
  /** How many held it: seconds between points, then the second and the count of each point. */
  readonly holderPoints: readonly number[];
}

/** What a wallet holds of a token. */
export interface HolderRow {
  readonly token: number;
  readonly wallet: number;
  readonly amount: bigint;
  /** Of the newest event, -Infinity before one. */
  readonly time: number;
  readonly flags: number;
  /** What it gave beyond what it was known to hold, up to a moment; 0 when nothing. */
  readonly short: bigint;
  readonly shortUntil: number;
}

/** A candle in SOL a whole token, volume in lamports. */
export interface CandleRow {
  readonly token: number;
  /** In seconds: how long it lasts. */
  readonly span: number;
  /** Unix ms at which it opens. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** When its first and last trade were, in ms after it opens. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** What memory made of a trade when it took it in. */
export interface TradeValue {
  readonly token: number;
  readonly wallet: number;
  /** SOL a whole token, NaN when unknown. */
  readonly price: number;
  /** Whole micro-dollars, NaN when unknown. */
  readonly microUsd: number;
  readonly flags: number;
}

/** A trade as it lies on the tape. */
export interface TradeRow extends TradeValue {
  readonly id: string;
  readonly time: number;
  readonly slot: number;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}
