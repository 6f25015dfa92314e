import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import { claimBatch } from './batches.repository.ts';

type Keyed = Pick<SwapRequest, 'userId' | 'idempotencyKey' | 'hash'>;

/**
 * Runs requests once per trader and key at a time; concurrent repeats share the result. Earlier uses of a key are
 * in the database: see `earlierUse` and `claim`.
 */
export class Idempotency {
  readonly #flights = new SingleFlight<unknown>();
  readonly #hashes = new Map<string, string>();

  /** Throws ApiError `idempotency_mismatch` when the key is running for another request. */
  run<T>({ userId, idempotencyKey, hash }: Keyed, work: () => Promise<T>): Promise<T> {
    const key = `${userId} ${idempotencyKey}`;
    if (this.#flights.running(key) === undefined) this.#hashes.set(key, hash);
    else if (this.#hashes.get(key) !== hash) throw new ApiError('idempotency_mismatch');
    // Requests with the same hash do the same work, so a shared result has the type of this one.
    return this.#flights.run(key, () => work().finally(() => this.#hashes.delete(key))) as Promise<T>;
  }

  /** Resolves when no request is running. */
  idle(): Promise<void> {
    return this.#flights.idle();
  }
}

/**
 * Returns the swap or order stored under the request's key; null when there is none. Throws ApiError
 * `idempotency_mismatch` when another request made it, or when the key is used for something else (`isElse`).
 */
export function earlierUse<Earlier extends { readonly requestHash: string }>(
  { hash }: Keyed,
  earlier: Earlier | null,
  isElse = false,
): Earlier | null {
  if (isElse || (earlier !== null && earlier.requestHash !== hash))
    throw new ApiError('idempotency_mismatch');
  return earlier;
}

/** Claims a key for a swap of several wallets. Throws ApiError `idempotency_mismatch` when it is used otherwise. */
export async function claim(db: Db, { userId, idempotencyKey, hash }: Keyed): Promise<void> {
  if (!(await claimBatch(db, userId, idempotencyKey, hash))) throw new ApiError('idempotency_mismatch');
}
