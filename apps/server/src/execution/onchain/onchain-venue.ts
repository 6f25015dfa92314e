import type { ErrorCode } from '@dugout/contract/errors';
import type { Side } from '@dugout/domain/market-events';
import type { SwapPromise } from './signing.ts';

/**
 * A swap as a venue is asked for it. Lamports and raw units, as the wallet sees them: the trading fee inside.
 */
export interface OnchainOrder {
  /** The trader: they take turns where all of them share what a venue answers. */
  readonly owner: string;
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** ExactIn: what leaves the wallet for the trade. ExactOut: the least that reaches it. */
  readonly amount: bigint;
  readonly slippageBps: number;
  /** The trading fee, in millionths of the SOL side. */
  readonly feePpm: bigint;
  readonly priorityLamports: bigint;
  readonly tipLamports: bigint;
  /** False for a quote: then nothing is built. */
  readonly build: boolean;
}

/** A transaction that waits to be signed. */
export interface Unsigned {
  /** Wire bytes in base64, the wallet's signature missing. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  readonly promise: SwapPromise;
  /** Hands the signed transaction in by the venue's own way, beside the nodes; its failure means nothing. */
  readonly alsoSend?: (signedTransaction: string) => Promise<void>;
}

export interface OnchainQuote {
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** ExactIn: the least that reaches the wallet. ExactOut: the most that leaves it for the trade. */
  readonly threshold: bigint;
  readonly platformFee: bigint;
  /** Percent. */
  readonly priceImpactPct: number;
  readonly networkLamports: bigint;
  /** For token accounts that the swap opens, at most. */
  readonly rentLamports: bigint;
  /** Null for a quote. */
  readonly unsigned: Unsigned | null;
}

/** Where a swap can be made on the chain. */
export interface OnchainVenue {
  /** As a receipt names it. */
  readonly name: string;
  /** Quotes an order, and builds its transaction. Throws `VenueRefusal`; nothing has been sent then. */
  prepare(order: OnchainOrder): Promise<OnchainQuote>;
}

/** A venue cannot make this swap. The message is for the trader. */
export class VenueRefusal extends Error {
  override readonly name = 'VenueRefusal';
  /** The reason that the trader sees when no other venue can. */
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'swap_failed') {
    super(message);
    this.code = code;
  }
}
