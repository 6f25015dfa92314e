import type { SwapOrder } from '../idempotency/request-hash.ts';
import type { SwapRecord } from '../swap-record.ts';
import type { Planned } from './quoting.ts';

/** Swaps, in play money or on a chain. */
export interface Swaps {
  /** What the swap would do now; changes nothing. Throws ApiError with the codes of `POST /swap/quote`. */
  quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>): Promise<Planned>;
  /**
   * Trades once for each idempotency key. Throws ApiError with the codes of `POST /swap`; a repeated key
   * throws the same again.
   */
  swap(userId: string, order: SwapOrder): Promise<SwapRecord>;
  /** The swap that was asked for under this key, if any. */
  byKey(userId: string, key: string): Promise<SwapRecord | null>;
  /** An own swap. Throws ApiError `swap_not_found`. */
  find(userId: string, id: string): Promise<SwapRecord>;
  /** The swap as it stands after a short wait for it to end. */
  follow(swap: SwapRecord): Promise<SwapRecord>;
  /**
   * At start, before trading: puts right what the last stop cut off. Answers how many swaps have expired by
   * it.
   */
  expirePending(): Promise<number>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}
