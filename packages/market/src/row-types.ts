import type { TokenRecord } from './store/token-record.ts';

/** Fields of a token record that follow from the others or are only meaningful in this process. */
type Derived = 'creator' | 'creatorWallet' | 'quote' | 'quoteReserve' | 'holdings';

/** All stored fields of a token, as plain values. Numbers of tokens and wallets are this market's. */
export interface TokenRow extends Readonly<Omit<TokenRecord, Derived>> {
  /** Number of the creator's wallet, -1 when unknown. */
  readonly creator: number;
  /** Holder counts over time: seconds between points, then second and count of each point. */
  readonly holderPoints: readonly number[];
}

export interface HolderRow {
  readonly token: number;
  readonly wallet: number;
  readonly amount: bigint;
  /** Of the newest event, -Infinity before any. */
  readonly time: number;
  readonly flags: number;
  /** Amount sent beyond its known balance, up to a moment; 0 for none. */
  readonly short: bigint;
  readonly shortUntil: number;
}

/** A candle in SOL per whole token, volume in lamports. */
export interface CandleRow {
  readonly token: number;
  /** Length in seconds. */
  readonly span: number;
  /** Unix ms of its start. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Times of its first and last trade, in ms after its start. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The values computed when a trade was applied. */
export interface TradeValue {
  readonly token: number;
  readonly wallet: number;
  /** SOL per whole token, NaN when unknown. */
  readonly price: number;
  /** Whole micro-dollars, NaN when unknown. */
  readonly microUsd: number;
  readonly flags: number;
}

/** A stored trade, with the values computed when it was applied. */
export interface PastTrade extends Omit<TradeValue, 'token' | 'wallet'> {
  readonly id: string;
  /** Unix ms. */
  readonly time: number;
  /** The number of its event, which grows with each arrival. */
  readonly seq: number;
  readonly slot: number;
  readonly wallet: string;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}

export interface TradeRow extends TradeValue {
  readonly id: string;
  readonly time: number;
  readonly slot: number;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}
