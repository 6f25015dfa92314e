import { SingleFlight } from '#/platform/async/single-flight.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/** Requests that run once per key at a time. Earlier uses of a key are in the database. */
export class IdempotentRequests<T> {
  readonly #flights = new SingleFlight<T>();
  readonly #hashes = new Map<string, string>();

  /** Throws ApiError `idempotency_mismatch` when the key is running for another request. */
  run(key: string, hash: string, work: () => Promise<T>): Promise<T> {
    if (this.#flights.running(key) === undefined) this.#hashes.set(key, hash);
    else if (this.#hashes.get(key) !== hash) throw new ApiError('idempotency_mismatch');
    return this.#flights.run(key, () => work().finally(() => this.#hashes.delete(key)));
  }

  /** Resolves when no request is running. */
  idle(): Promise<void> {
    return this.#flights.idle();
  }
}
