/** Runs at most `limit` tasks at a time. The others wait, and start in order of arrival. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  readonly #limit: number;
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#running >= this.#limit;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/**
 * Processes items in order, at most `atOnce` at a time, and starts none once `isStopped` returns true. Rejects
 * when any item fails, and then still processes the others.
 */
export async function forEachAtMost<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const limit = new ConcurrencyLimit(atOnce);
  await Promise.all(
    Array.from(items, (item) => limit.run(async () => (isStopped() ? undefined : work(item)))),
  );
}
