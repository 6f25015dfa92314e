import type { Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Challenger } from '../figures/price-policy.ts';
import type { Quote } from '../figures/quotes.ts';

/** What is known of one token. Prices of its main pool, the pool whose trades set its price. */
export interface TokenRecord {
  readonly number: number;
  /**
   * True when all that was known of it was rolled back: nobody knows it, and its number waits for it to come
   * again.
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
  /** Unix ms at which it moved from its curve to a pool; null when that was not seen. */
  migratedAt: number | null;
  supply: bigint | null;
  reserves: Reserves | null;
  /** The quote side of the reserves as a number, NaN when they are not known. */
  quoteReserve: number;
  /**
   * In the main pool's quote unit (SOL, US dollars, or raw units of another token) a whole token, NaN when
   * unknown; as of `priceTime`.
   */
  price: number;
  priceTime: number;
  /** Unix ms of the newest event of the main pool. */
  poolTime: number;
  /** Whether the main pool is more than the first one seen (`LeadPool.isProved`). */
  leadProved: boolean;
  challenger: Challenger | null;
  /** The highest price in US dollars that a trade or a new pool made, NaN before one is known. */
  athUsd: number;
  lastTradeAt: number;
  /**
   * The newest price older than the tape (the first one to begin with): its time, in SOL, and in US dollars
   * where it was made in dollars.
   */
  baselineTime: number;
  baselineSol: number;
  baselineUsd: number;
  /** Grows with every change of a balance or a mark. */
  holdings: number;
  /** What its accounts said; null where they were not read. */
  safety: TokenSafety | null;
  /** What its maker wrote about it; null where that was not read. */
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
