import type { Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Challenger } from '../figures/price-policy.ts';
import type { Quote } from '../figures/quotes.ts';

/** The record of one token. Prices are those of its main pool, whose trades set the price. */
export interface TokenRecord {
  readonly number: number;
  /**
   * True when everything known about it was rolled back. It is invisible, and its number is reserved for its
   * return.
   */
  vacant: boolean;
  readonly mint: string;
  pool: string;
  market: MarketId;
  launchpad: MarketId | null;
  decimals: number;
  quoteMint: string;
  quote: Quote;
  name: string;
  symbol: string;
  uri: string;
  creator: string | null;
  /** Number of the creator's wallet, -1 when unknown. */
  creatorWallet: number;
  createdAt: number | null;
  createdSlot: number;
  creationSignature: string | null;
  /** Unix ms of the migration from curve to pool; null when it was not seen. */
  migratedAt: number | null;
  supply: bigint | null;
  reserves: Reserves | null;
  /** The quote reserve as a number, NaN when the reserves are unknown. */
  quoteReserve: number;
  /**
   * Quote units of the main pool (SOL, US dollars, or raw units of another token) per whole token, as of
   * `priceTime`; NaN when unknown.
   */
  price: number;
  priceTime: number;
  /** Unix ms of the newest event of the main pool. */
  poolTime: number;
  /** Whether the main pool is more than the first one seen (`LeadPool.isProved`). */
  leadProved: boolean;
  challenger: Challenger | null;
  /** The highest price in US dollars set by a trade or a new pool, NaN before the first. */
  athUsd: number;
  lastTradeAt: number;
  /**
   * The newest price older than the tape (initially the first price): its time, in SOL, and in US dollars if it
   * was made in dollars.
   */
  baselineTime: number;
  baselineSol: number;
  baselineUsd: number;
  /** Incremented with every change of a balance or mark. */
  holdings: number;
  /** From its accounts; null when not read. */
  safety: TokenSafety | null;
  /** From its off-chain metadata; null when not read. */
  offChain: OffChainMetadata | null;
}

export function newToken(
  number: number,
  mint: string,
  pool: string,
  market: MarketId,
  decimals: number,
  quoteMint: string,
  quote: Quote,
): TokenRecord {
  return {
    number,
    vacant: false,
    mint,
    pool,
    market,
    launchpad: null,
    decimals,
    quoteMint,
    quote,
    name: '',
    symbol: '',
    uri: '',
    creator: null,
    creatorWallet: -1,
    createdAt: null,
    createdSlot: -1,
    creationSignature: null,
    migratedAt: null,
    supply: null,
    reserves: null,
    quoteReserve: Number.NaN,
    price: Number.NaN,
    priceTime: Number.NEGATIVE_INFINITY,
    poolTime: Number.NEGATIVE_INFINITY,
    leadProved: false,
    challenger: null,
    athUsd: Number.NaN,
    lastTradeAt: Number.NEGATIVE_INFINITY,
    baselineTime: Number.NEGATIVE_INFINITY,
    baselineSol: Number.NaN,
    baselineUsd: Number.NaN,
    holdings: 0,
    safety: null,
    offChain: null,
  };
}
