import { ApiError } from '#/platform/http/api-error.ts';

/** Runs work once for each key while it is running: whoever comes in between gets the same answer, or the same error. */
export class SingleFlight<T> {
  readonly #running = new Map<string, { readonly hash: string; readonly answer: Promise<T> }>();

  /** Throws ApiError `idempotency_mismatch` when the key is running for another request. */
  run(key: string, hash: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running !== undefined) {
      if (running.hash !== hash) throw new ApiError('idempotency_mismatch');
      return running.answer;
    }
    const answer = work().finally(() => this.#running.delete(key));
    this.#running.set(key, { hash, answer });
    return answer;
  }

  /** Resolves when nothing is running any more. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ answer }) => answer));
  }
}
