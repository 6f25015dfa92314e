import type { SwapOrder } from '../idempotency/request-hash.ts';
import type { SwapRecord } from '../swap-record.ts';
import type { Planned } from './quoting.ts';

/** Swaps, on paper or on a chain. */
export interface Swaps {
  /**
   * Quotes a swap at the current state; changes nothing. Throws ApiError with the codes of `POST /swap/quote`.
   */
  quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>): Promise<Planned>;
  /**
   * Trades once per idempotency key. Throws ApiError with the codes of `POST /swap`; a repeated key throws the
   * same again.
   */
  swap(userId: string, order: SwapOrder): Promise<SwapRecord>;
  /** Returns the swap of this key, if any. */
  byKey(userId: string, key: string): Promise<SwapRecord | null>;
  /** Returns an own swap. Throws ApiError `swap_not_found`. */
  find(userId: string, id: string): Promise<SwapRecord>;
  /** Returns the swap's state after a short wait for it to end. */
  follow(swap: SwapRecord): Promise<SwapRecord>;
  /**
   * Completes swaps interrupted by the last stop. Call it at start, before trading. Returns how many swaps
   * expired.
   */
  expirePending(): Promise<number>;
  /** Waits for the running swaps. */
  close(): Promise<void>;
}
