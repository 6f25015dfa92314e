/** One at a time for each key, in the order in which it was asked for. */
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

  /** Resolves when the turn has come. It lasts until the function that this gives is called. */
  acquire(key: string): Promise<() => void> {
    return new Promise((entered) => {
      void this.run(key, () => new Promise<void>((leave) => entered(leave)));
    });
  }
}
