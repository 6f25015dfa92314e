/** Runs work one at a time per key, in request order. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    const done = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(done, done);
    return mine;
  }

  /** Resolves when the key is free, with a function that releases it. */
  acquire(key: string): Promise<() => void> {
    return new Promise((acquired) => {
      void this.run(key, () => new Promise<void>((release) => acquired(release)));
    });
  }
}
