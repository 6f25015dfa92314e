import { PacedBatches } from './paced-batches.ts';

const MAX_AT_ONCE = 500;
const EVERY_MS = 10;

interface Waiting<V> {
  readonly key: string;
  readonly found: (value: V | null) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Looks up values by key in batches, one batch at a time. The first key is looked up immediately; keys requested
 * within the next 10 ms share a lookup. A lookup always starts after the request it serves.
 */
export class BatchedLookup<V> {
  readonly #lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  readonly #batches = new PacedBatches<Waiting<V>>({
    most: MAX_AT_ONCE,
    everyMs: EVERY_MS,
    work: (batch) => this.#run(batch),
  });

  constructor(lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.#lookUp = lookUp;
  }

  /** Returns the value of a key, or null when there is none. Rejects when the lookup fails. */
  get(key: string): Promise<V | null> {
    return new Promise((found, failed) => this.#batches.add({ key, found, failed }));
  }

  async #run(batch: readonly Waiting<V>[]): Promise<void> {
    try {
      const values = await this.#lookUp([...new Set(batch.map(({ key }) => key))]);
      for (const { key, found } of batch) found(values.get(key) ?? null);
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
