import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { solPriceQuery, statusQuery } from './status.queries.ts';

/** The same for everyone. */
const PUBLIC = [statusQuery.queryKey, solPriceQuery.queryKey];

/**
 * What the server answered, in a cache for each trader: nothing of one is left for the next, not even an
 * answer that is still on its way.
 */
export class Answers {
  readonly #listeners = new Set<() => void>();
  #queries: QueryClient;
  #turn = 0;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  readonly getQueries = (): QueryClient => this.#queries;

  /** How many caches there were before. */
  get turn(): number {
    return this.#turn;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins an empty cache and empties the old one. */
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
