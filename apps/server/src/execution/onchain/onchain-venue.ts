import type { ErrorCode } from '@dugout/contract/errors';
import type { Side } from '@dugout/domain/market-events';
import type { ComputeLimits } from './compute-limits.ts';
import type { SwapPromise } from './signing.ts';

/** A swap order for a venue. Lamports and raw units from the wallet's view: trading fee included. */
export interface OnchainOrder {
  /** The trader; traders take turns at a venue's shared rate limit. */
  readonly owner: string;
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** ExactIn: the amount that leaves the wallet. ExactOut: the min amount that reaches it. */
  readonly amount: bigint;
  readonly slippageBps: number;
  /** The trading fee, in millionths of the SOL side. */
  readonly feePpm: bigint;
  readonly priorityLamports: bigint;
  readonly tipLamports: bigint;
  /** The accounts that the tip may go to. */
  readonly tipAccounts: readonly string[];
  /**
   * Whether a sale of the wallet's whole balance closes its token account in the same transaction, where the venue
   * builds it here (docs/decisions/0072-rent-back.md).
   */
  readonly closes: boolean;
  /** Whether to build a transaction; false for a quote. */
  readonly build: boolean;
}

/** A transaction that can be assembled again before it is signed. */
export interface Limited {
  /** Returns it with these limits and this priority fee, in lamports. */
  readonly assemble: (limits: ComputeLimits, priorityLamports: bigint) => string;
  /** Percent of the compute units used that a trade at another price may use in addition. */
  readonly marginPct: number;
  /** The accounts that it writes to. */
  readonly writable: readonly string[];
}

interface Unsigned {
  /** Wire bytes in base64, without the wallet's signature. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  readonly promise: SwapPromise;
  /** Absent when the venue built it with its own limits, and when others have signed it. */
  readonly limited?: Limited;
  /** Sends the signed transaction through the venue as well as the nodes; its failure is ignored. */
  readonly alsoSend?: (signedTransaction: string) => Promise<void>;
}

export interface OnchainQuote {
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** ExactIn: the min amount that reaches the wallet. ExactOut: the max amount that leaves it for the trade. */
  readonly threshold: bigint;
  readonly platformFee: bigint;
  /** Percent. */
  readonly priceImpactPct: number;
  readonly networkLamports: bigint;
  /** The tip that its transaction pays, when that is not the order's. */
  readonly tipLamports?: bigint;
  /** Max rent of the token accounts that the swap opens. */
  readonly rentLamports: bigint;
  /** Null for a quote. */
  readonly unsigned: Unsigned | null;
}

/**
 * The pool in which a venue trades a token without a router. `curve`: the token was created on it and hardly trades
 * elsewhere. `proved`: the token was created in the pool, migrated to it, or the pool took the lead (docs/prices.md).
 * `seen`: it was merely the first pool seen, and anyone can open one at any price.
 */
export type DirectPool = 'curve' | 'proved' | 'seen';

export interface OnchainVenue {
  /** Its name on receipts. */
  readonly name: string;
  /**
   * Returns the pool in which it trades a token, or null for a token that it does not trade. Absent for a router,
   * which finds the pools of any token.
   */
  readonly pool?: (mint: string) => DirectPool | null;
  /**
   * Quotes an order and builds its transaction, without sending anything. Throws `VenueRefusal`. An aborted `signal`
   * says that nobody waits for the quote any longer.
   */
  prepare(order: OnchainOrder, signal?: AbortSignal): Promise<OnchainQuote>;
}

/** A venue cannot make this swap. The message is for the trader. */
export class VenueRefusal extends Error {
  override readonly name = 'VenueRefusal';
  /** The reason shown to the trader when no other venue can make it. */
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'swap_rejected') {
    super(message);
    this.code = code;
  }
}
