import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { solPriceQuery, statusQuery } from './status.queries.ts';

/** Queries whose data is the same for everyone and survives a sign-out. */
const PUBLIC = [statusQuery.queryKey, solPriceQuery.queryKey];

/**
 * Holds server responses in one cache per trader. Nothing of one trader reaches the next, not even a response
 * still in flight.
 */
export class Answers {
  readonly #listeners = new Set<() => void>();
  #queries: QueryClient;
  #turn = 0;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  readonly getQueries = (): QueryClient => this.#queries;

  /** Number of caches before this one. */
  get turn(): number {
    return this.#turn;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts an empty cache and clears the old one. */
  forget(): void {
    const old = this.#queries;
    this.#queries = createQueryClient();
    this.#turn++;
    for (const key of PUBLIC) this.#queries.setQueryData<unknown>(key, old.getQueryData<unknown>(key));
    for (const listener of this.#listeners) listener();
    void old.cancelQueries();
    old.clear();
  }
}
